import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { type EnquiryState, enquiries } from '@hydraulics/common/nouns/enquiries';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { SessionStore } from '../session/session-store.ts';

type Deps = {
  sendRequest: (request: ApiRequest) => Promise<Response>;
  sessions: SessionStore;
  /** An origin. */
  server: string | null;
};

/**
 * Marks an enquiry as the signed-in user.
 * @returns whether the website did so
 */
export async function setEnquiryState(
  { sendRequest, sessions, server }: Deps,
  id: string,
  state: EnquiryState,
): Promise<boolean> {
  const session = server && (await sessions.read(server));
  if (!session) return false;
  const { path, method } = enquiries.update;
  const response = await sendRequest({
    url: server + fillPath(path, { id }),
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
    },
    body: new TextEncoder().encode(JSON.stringify({ state })),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
