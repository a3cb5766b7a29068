import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import { counted } from '@hydraulics/common/text';
import { requireCurrentPermission } from '../accounts/access.ts';
import type { BulkOperationRow } from '../db/tables/bulk-operations.ts';
import type { BulkContext, BulkDescription, BulkInput, BulkRow } from './description.ts';

/** Requires exactly one way of selecting the records. */
export function requireOneTarget(
  [, many]: readonly [string, string],
  { action, undoes, items, all }: BulkInput<string>,
): void {
  const details: FieldError[] = [];
  const isUndo = action === 'undo';
  if (isUndo !== (undoes !== undefined))
    details.push({ path: 'undoes', message: 'undoes is required when action is undo, and only then' });
  if (!isUndo && (items === undefined) === (all === undefined))
    details.push({ path: 'items', message: `either items or all must say which ${many}` });
  if (isUndo && (items || all)) details.push({ path: 'items', message: 'an undo takes neither items nor all' });
  if (details.length > 0) throw new AppError('invalid_input', undefined, { details });
}

/** Since the last transaction the user may have lost the permission, or the input its sense, as a chosen colleague. */
export async function requireStillAllowed<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>>(
  { permission, check, words }: BulkDescription<Row, Action, Input>,
  input: Input,
  { tables, actor }: BulkContext,
  stored: BulkOperationRow | null,
): Promise<void> {
  try {
    await requireCurrentPermission(tables, actor, permission);
    await check?.(tables, input);
  } catch (error) {
    if (!(error instanceof AppError) || !stored) throw error;
    const { code, message, details } = error;
    const done = `${counted(stored.result.changed, ...words)} had been changed before.`;
    throw new AppError(code, `${details[0]?.message ?? message} ${done}`, { details, cause: error });
  }
}
