import { AppError } from '@hydraulics/common/contract/errors';
import { forbiddenMessage } from '@hydraulics/common/contract/roles';
import { publishedNouns } from '@hydraulics/common/nouns/publication/publication';
import { onlyPrepares } from '../accounts/access.ts';
import { isOrBecomesPublished } from '../db/content/published.ts';
import type { AuditedCall } from '../db/trail/audit-trail.ts';
import type { Actor } from './actor.ts';

/**
 * Refuses to write a row that visitors see or will see, whatever the call, also one that was published since the call
 * began. Undefined for who may publish.
 */
export function guardOf(actor: Actor): AuditedCall['guard'] {
  const { user, editorsWait } = actor;
  if (!user || !onlyPrepares(actor)) return undefined;
  return (name, ...rows) => {
    if (!rows.some(row => isShown(name, row))) return;
    throw new AppError('forbidden', forbiddenMessage('publish', user.role, editorsWait));
  };
}

const isShown = (name: string, row: object | undefined) =>
  row !== undefined &&
  (name === 'website' || ((publishedNouns as readonly string[]).includes(name) && isOrBecomesPublished(row)));
