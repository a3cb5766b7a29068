import {
  type ApiVersions,
  apiVersions,
  apiVersionsHeader,
  health,
  parseApiVersions,
} from '@hydraulics/common/nouns/health';
import { z } from 'zod';
import { parseJson } from '../storage/parse-json.ts';
import { describeNetError } from './net-errors.ts';

const timeoutMs = 10_000;
/** In characters; a longer response is not from our API. */
const maxLength = 10_000;

/** Older APIs do not send their version. */
const healthOfAnyVersion = health.check.out.extend({ api: health.check.out.shape.api.default(0) });
const failure = z.object({ success: z.literal(false), error: z.object({ code: z.string() }) });

/** Sends a GET request that follows no redirect and is never cached. */
export type Get = (url: string, signal: AbortSignal) => Promise<Response>;

/** Checks that a website is compatible with this app. @returns a message for the user when it is not, else null */
export async function checkServer(origin: string, get: Get): Promise<string | null> {
  const { host } = new URL(origin);
  let response: Response;
  let text: string;
  try {
    response = await get(origin + health.check.path, AbortSignal.timeout(timeoutMs));
    text = await response.text();
  } catch (error) {
    return describeNetError(error, origin);
  }
  const body = text.length < maxLength ? parseJson(text) : null;
  // The API answers like this when its database is down.
  if (response.status === 503 && failure.safeParse(body).success) {
    return `The website at ${host} is not available right now. Please try again later.`;
  }
  if (response.status >= 500)
    return `The website at ${host} answered with error ${response.status}. Please try again later.`;
  const parsed = healthOfAnyVersion.safeParse(body);
  if (!response.ok || !parsed.success) {
    return `There is a server at ${host}, but this app does not work with it.`;
  }
  const { api } = parsed.data;
  // Websites from before the header work with their own version only.
  const versions = parseApiVersions(response.headers.get(apiVersionsHeader)) ?? { oldest: api, newest: api };
  return versionError(versions, origin);
}

/** Why this app does not work with a website of these API versions, as a message for the user; null if it does. */
export function versionError({ oldest, newest }: ApiVersions, origin: string, own = apiVersions): string | null {
  const { host } = new URL(origin);
  if (newest < own.oldest) return `The website at ${host} is too old for this app. Ask its administrator to update it.`;
  if (oldest > own.newest)
    return `This app is too old for the website at ${host}. Install the latest version from ${origin}/desktop/.`;
  return null;
}
