import { describe, expect, it } from 'vitest';
import { Triage } from './triage.ts';

/** A desk with a list of enquiries, of which one is open. */
function deskOf(list: string[], first: string) {
  const open = { current: first as string | null };
  const opened: (string | null)[] = [];
  const go = (id: string | null) => {
    open.current = id;
    opened.push(id);
  };
  const at = list.indexOf(first) + 1;
  const next = {
    off: at >= list.length,
    go: async () => {
      const id = list[at] ?? null;
      if (id) go(id);
      return id;
    },
  };
  return { triage: new Triage({ open, next, go }), open, opened };
}

const fails = async () => false;
const succeeds = async () => true;

describe('an enquiry', () => {
  it.each(['settle', 'remove'] as const)('an enquiry is followed by the next one at once (%s)', async action => {
    const { triage, opened } = deskOf(['a', 'b'], 'a');
    let openedBefore: (string | null)[] = [];
    await triage[action]('a', async () => {
      openedBefore = [...opened];
      return true;
    });
    expect([openedBefore, opened]).toEqual([['b'], ['b']]);
  });

  it.each(['settle', 'remove'] as const)('an enquiry is opened again if its action fails (%s)', async action => {
    const { triage, opened } = deskOf(['a', 'b'], 'a');
    expect(await triage[action]('a', fails)).toBe(false);
    expect(opened).toEqual(['b', 'a']);
  });

  it.each(['settle', 'remove'] as const)(
    'an enquiry is not opened again over another one that was opened since (%s)',
    async action => {
      const { triage, open, opened } = deskOf(['a', 'b', 'c'], 'a');
      await triage[action]('a', async () => {
        open.current = 'c';
        return false;
      });
      expect(opened).toEqual(['b']);
    },
  );

  it('an enquiry is closed at once if the last one is deleted, and opened again if that fails', async () => {
    const { triage, opened } = deskOf(['a', 'b'], 'b');
    await triage.remove('b', succeeds);
    expect(opened).toEqual([null]);
    const other = deskOf(['a', 'b'], 'b');
    await other.triage.remove('b', fails);
    expect(other.opened).toEqual([null, 'b']);
  });

  it('stays open if the last one is marked', async () => {
    const { triage, opened } = deskOf(['a', 'b'], 'b');
    await triage.settle('b', succeeds);
    expect(opened).toEqual([]);
  });

  it('an enquiry that is not open is changed without opening another', async () => {
    const { triage, opened } = deskOf(['a', 'b'], 'a');
    await triage.remove('b', fails);
    await triage.settle('b', fails);
    expect(opened).toEqual([]);
  });
});
