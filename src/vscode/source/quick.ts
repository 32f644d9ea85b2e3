// quick.ts: VS Code's list and its field for text, which can be taken down
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

/** A button in the title of a list or field. It closes it unless it returns true. */
export interface TitleButton extends vscode.QuickInputButton {
  act(): Thenable<boolean> | boolean;
}

interface Frame {
  title: string;
  buttons: readonly TitleButton[];
  signal: AbortSignal;
}

export interface ListOptions<T> extends Frame {
  placeholder: string;
  items: readonly T[];
  many: boolean;
  /** What is chosen, or has the keyboard, at first. */
  chosen?: readonly T[];
  /** Of several none may be chosen. */
  mayBeEmpty?: boolean;
}

/** Lets a person choose; resolves with what was chosen, or undefined if the list was closed or taken down. */
export function chooseFrom<T extends vscode.QuickPickItem>(options: ListOptions<T>): Promise<T[] | undefined> {
  const list = vscode.window.createQuickPick<T>();
  list.placeholder = options.placeholder;
  list.canSelectMany = options.many;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = options.items;
  if (options.chosen !== undefined && options.many) list.selectedItems = options.chosen;
  else if (options.chosen !== undefined && options.chosen.length > 0) list.activeItems = options.chosen;
  return run(list, options, (finish) => {
    list.onDidAccept(() => {
      const chosen = options.many ? list.selectedItems : list.activeItems;
      if (chosen.length > 0 || options.many && options.mayBeEmpty === true) finish([...chosen]);
    });
  });
}

export interface FieldOptions extends Frame {
  prompt: string;
  value: string;
  /** Why this text cannot be sent; undefined if it can. */
  validate(text: string): string | undefined;
  typed(text: string): void;
}

/** Asks for a text; resolves with it, or undefined if the field was closed or taken down. */
export function askText(options: FieldOptions): Promise<string | undefined> {
  const field = vscode.window.createInputBox();
  field.prompt = options.prompt;
  field.value = options.value;
  field.onDidChangeValue((text) => {
    field.validationMessage = undefined;
    options.typed(text);
  });
  return run(field, options, (finish) => {
    field.onDidAccept(() => {
      field.validationMessage = options.validate(field.value);
      if (field.validationMessage === undefined) finish(field.value);
    });
  });
}

function run<R>(input: vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox, { title, buttons, signal }: Frame,
  begin: (finish: (result: R) => void) => void): Promise<R | undefined> {
  return new Promise((resolve) => {
    let result: R | undefined;
    const takeDown = (): void => input.hide();
    input.title = title;
    input.ignoreFocusOut = true;
    input.buttons = buttons;
    input.onDidTriggerButton((button) => {
      void Promise.resolve((button as TitleButton).act()).then((stay) => {
        if (!stay) input.hide();
      });
    });
    input.onDidHide(() => {
      signal.removeEventListener("abort", takeDown);
      input.dispose();
      resolve(result);
    });
    begin((chosen) => {
      result = chosen;
      input.hide();
    });
    signal.addEventListener("abort", takeDown);
    input.show();
    if (signal.aborted) input.hide();
  });
}
