import { expect, it, vi } from 'vitest';
import { type ClickTarget, type ContextActions, contextMenuTemplate, popupOptions } from './context-menu.ts';

const actions = {
  replace: vi.fn(),
  addToDictionary: vi.fn(),
  lookUp: vi.fn(),
  openLink: vi.fn(),
  openBeside: vi.fn(),
  copyLink: vi.fn(),
} satisfies ContextActions;
const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const noTarget: ClickTarget = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  editFlags: { ...flags, canDelete: true, canEditRichly: false },
  selectionText: '',
  linkURL: '',
};
const menu = (target: Partial<ClickTarget>, platform: NodeJS.Platform = 'linux') =>
  contextMenuTemplate({ ...noTarget, ...target }, platform, actions);
const names = (items: ReturnType<typeof menu>) => items.map(({ label, role, type }) => label ?? role ?? type);

it('is empty when there is nothing to offer', () => {
  expect(menu({})).toEqual([]);
});

it('corrects a misspelled word', () => {
  const items = menu({ misspelledWord: 'cilinder', dictionarySuggestions: ['cylinder', 'calendar'], isEditable: true });
  expect(names(items).slice(0, 4)).toEqual(['cylinder', 'calendar', 'separator', 'Add to Dictionary']);
  for (const { label, click } of items) {
    if (label === 'cylinder' || label === 'Add to Dictionary') (click as () => void)();
  }
  expect(actions.replace).toHaveBeenCalledExactlyOnceWith('cylinder');
  expect(actions.addToDictionary).toHaveBeenCalledExactlyOnceWith('cilinder');
  expect(names(menu({ misspelledWord: 'xqz' }))[0]).toBe('No suggestions');
});

it('offers to edit a field, with unavailable actions disabled', () => {
  const items = menu({ isEditable: true });
  expect(names(items)).toEqual([
    'undo',
    'redo',
    'separator',
    'cut',
    'copy',
    'paste',
    'pasteAndMatchStyle',
    'selectAll',
  ]);
  expect(items.find(({ role }) => role === 'redo')?.enabled).toBe(false);
});

it('copies the selection, and looks it up on macOS', () => {
  expect(names(menu({ selectionText: ' pump ' }))).toEqual(['copy']);
  expect(names(menu({ selectionText: ' pump ' }, 'darwin'))).toEqual(['Look Up “pump”', 'separator', 'copy']);
  expect(names(menu({ selectionText: 'a hydraulic power pack with tank' }, 'darwin'))[0]).toBe(
    'Look Up “a hydraulic power pack …”',
  );
});

it('opens and copies a link', () => {
  const items = menu({ linkURL: 'https://example.com/' });
  for (const item of items) (item.click as () => void)();
  expect(actions.openLink).toHaveBeenCalledExactlyOnceWith('https://example.com/');
  expect(actions.copyLink).toHaveBeenCalledExactlyOnceWith('https://example.com/');
});

it('opens a screen of the app in a new window', () => {
  const items = menu({ linkURL: 'app://backoffice/product-operation/edit-product/7?x=1' });
  expect(names(items)).toEqual(['Open in New Window']);
  for (const item of items) (item.click as () => void)();
  expect(actions.openBeside).toHaveBeenCalledExactlyOnceWith('/product-operation/edit-product/7?x=1');
});

it('belongs to the frame of the click, to which macOS adds its services', () => {
  const [window, frame] = [{ id: 1 }, { url: 'app://site/' }] as never as Parameters<typeof popupOptions>;
  expect(popupOptions(window, { frame } as never)).toEqual({ window, frame });
  expect(popupOptions(window, { frame: null })).toEqual({ window });
});
