import { timingSafeEqual } from 'node:crypto';
import { tokenOf } from './one-time-links.ts';

/** What a private page without an account shows. */
type Kind = 'quotation' | 'quotation-file' | 'order' | 'enquiry';

type Keyed = { secret: string };

/** The token of the private page of a record: its id, and what only this server can derive from it. */
export const privateToken = ({ secret }: Keyed, kind: Kind, id: string): string =>
  `${id}.${tokenOf(secret, `private ${kind}\n${id}`)}`;

/** The id in a token of a private page; null if the token is not one of ours. */
export function readPrivateToken(keyed: Keyed, kind: Kind, token: string): string | null {
  const id = token.slice(0, token.indexOf('.'));
  if (!/^[A-Za-z0-9_-]{1,36}$/.test(id)) return null;
  const [given, right] = [Buffer.from(token), Buffer.from(privateToken(keyed, kind, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
