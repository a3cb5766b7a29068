import { type APIRequestContext, expect } from '@playwright/test';
import { addUser, tokenOf } from './staff.ts';

let made = 0;

/** Somebody else of the staff, at another machine. */
export async function colleague(request: APIRequestContext, name = 'Barbara Liskov') {
  made += 1;
  const who = { name, email: `colleague-${process.pid}-${made}@example.com`, password: 'a long enough password' };
  await addUser(request, who);
  const headers = { Authorization: `Bearer ${(await tokenOf(request, who)).token}` };
  return {
    ...who,
    /** Changes a record as its form would, over whatever version is there. */
    async put(path: string, data: object): Promise<void> {
      const answer = await request.put(path, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async get(path: string) {
      return (await request.get(path, { headers })).json();
    },
    /** @returns the id */
    async post(path: string, data: object): Promise<string> {
      const answer = await request.post(path, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json())._id;
    },
    async remove(path: string): Promise<void> {
      expect((await request.delete(path, { headers })).status()).toBe(200);
    },
  };
}
