import { AppError } from '@hydraulics/common/contract/errors';
import { shortMoment } from '@hydraulics/common/units/dates/days';

type Changed = { who: string; label: string; at: Date; where?: string };
type Options = { details: AppError['details']; timeZone?: string; cause?: unknown };

/** As in `Ada Admin changed this product on 3 Mar 2026, 14:05 CET.` */
export class VersionConflict extends AppError {
  readonly changed: Changed;

  constructor(changed: Changed, { details, timeZone = 'UTC', cause }: Options) {
    const { who, label, at, where = '' } = changed;
    super('version_conflict', `${who} changed this ${label}${where} on ${shortMoment(at, timeZone)}.`, {
      details,
      cause,
    });
    this.changed = changed;
  }
}
