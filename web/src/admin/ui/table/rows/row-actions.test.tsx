import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RowActions } from '../row-actions.tsx';

const nothing = () => undefined;
const deleteButton = (undeletable?: string) =>
  renderToString(
    <MemoryRouter>
      <RowActions of="Ada Admin" onDelete={nothing} undeletable={undeletable} />
    </MemoryRouter>,
  );

it('explains at a disabled button why a row cannot be deleted', () => {
  const html = deleteButton('You cannot delete your own account.');
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain(`<span id="${id}" hidden="">You cannot delete your own account.</span>`);
});

it('offers the deletion of a row that may be deleted', () => {
  expect(deleteButton()).not.toMatch(/aria-disabled|aria-describedby|title=/);
});
