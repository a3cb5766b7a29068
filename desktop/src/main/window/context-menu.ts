import { type BrowserWindow, type ContextMenuParams, clipboard, Menu, type MenuItemConstructorOptions } from 'electron';
import { screenOf } from '../security/links.ts';

export type ContextActions = {
  replace: (word: string) => void;
  addToDictionary: (word: string) => void;
  lookUp: () => void;
  openLink: (url: string) => void;
  openBeside: (path: string) => void;
  copyLink: (url: string) => void;
};

export type ClickTarget = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'editFlags' | 'selectionText' | 'linkURL'
>;

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The items of the context menu; empty when there is nothing to offer. */
export function contextMenuTemplate(
  { misspelledWord, dictionarySuggestions, isEditable, editFlags, selectionText, linkURL }: ClickTarget,
  platform: NodeJS.Platform,
  actions: ContextActions,
): MenuItemConstructorOptions[] {
  const groups: MenuItemConstructorOptions[][] = [];
  if (misspelledWord) {
    const suggestions = dictionarySuggestions.map(word => ({ label: word, click: () => actions.replace(word) }));
    const noSuggestions = { label: 'No suggestions', enabled: false };
    groups.push(suggestions.length > 0 ? suggestions : [noSuggestions]);
    groups.push([{ label: 'Add to Dictionary', click: () => actions.addToDictionary(misspelledWord) }]);
  }
  if (platform === 'darwin' && selectionText.trim()) {
    groups.push([{ label: `Look Up “${shorten(selectionText.trim())}”`, click: actions.lookUp }]);
  }
  const screen = screenOf(linkURL);
  if (screen) groups.push([{ label: 'Open in New Window', click: () => actions.openBeside(screen) }]);
  else if (linkURL) {
    groups.push([
      { label: 'Open Link', click: () => actions.openLink(linkURL) },
      { label: 'Copy Link', click: () => actions.copyLink(linkURL) },
    ]);
  }
  if (isEditable) {
    groups.push([
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
    ]);
    groups.push([
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]);
  } else if (selectionText.trim()) {
    groups.push([{ role: 'copy', enabled: editFlags.canCopy }]);
  }
  return groups.flatMap((group, index) => (index === 0 ? group : [separator, ...group]));
}

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

/** With the frame of the click macOS adds its services and writing tools. */
export const popupOptions = (
  window: BrowserWindow,
  { frame }: Pick<ContextMenuParams, 'frame'>,
): Electron.PopupOptions => ({ window, ...(frame && { frame }) });

export function addContextMenu(
  window: BrowserWindow,
  { openLink, openBeside }: Pick<ContextActions, 'openLink' | 'openBeside'>,
): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, process.platform, {
      replace: word => webContents.replaceMisspelling(word),
      addToDictionary: word => webContents.session.addWordToSpellCheckerDictionary(word),
      lookUp: () => webContents.showDefinitionForSelection(),
      openLink,
      openBeside,
      copyLink: url => clipboard.writeText(url),
    });
    if (template.length > 0) Menu.buildFromTemplate(template).popup(popupOptions(window, params));
  });
}
