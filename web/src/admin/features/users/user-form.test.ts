import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { expect, it } from 'vitest';
import { userForm } from './user-form.tsx';

const errorOf = async (password: string) => {
  const values = { name: 'Grace', email: 'grace@example.com', password };
  const resolve = standardSchemaResolver(userForm.edit.schema);
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return errors.password?.message;
};

it("shows the API's message for a password that is too short", async () => {
  expect(await errorOf('short')).toBe('Password must be at least 12 characters');
});

it('accepts an empty password, which keeps the current one', async () => {
  expect(await errorOf('')).toBeUndefined();
});
