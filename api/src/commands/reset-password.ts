import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { activeOwners } from '../accounts/access.ts';
import { hashPassword, randomPassword } from '../accounts/credentials.ts';
import { endLinks } from '../accounts/one-time-links.ts';
import { hasSecondFactor, removeSecondFactors } from '../accounts/second-factors/second-factors.ts';
import { endSessions } from '../accounts/sessions.ts';
import { Database } from '../db/database.ts';
import { databaseLocation } from '../db/source.ts';
import { loadEnvFile, readEnv } from '../env.ts';
import { keepFilesPrivate } from '../files/private-files.ts';
import { requireNode } from '../node-version.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { findUser } from '../repositories/users.ts';

/**
 * `npm run reset-password -- <email>`: sets a random password for an admin who forgot it, and ends their sessions. If
 * there is no active owner, this user becomes one. `--second-factors` also removes their passkeys, authenticator app
 * and recovery codes.
 */
async function resetPassword(email: string | undefined, isWithFactors: boolean): Promise<void> {
  requireNode();
  keepFilesPrivate();
  loadEnvFile();
  const env = readEnv();
  const location = databaseLocation(env);
  const db = await new Database(location).open(undefined, { migrates: env.START_MIGRATES });
  const user = email ? await db.read(tables => findUser(tables, normalMailAddress(email))) : null;
  if (user) {
    const password = randomPassword();
    const changes = {
      passwordHash: await hashPassword(password),
      version: user.version + 1,
    };
    const hasOwner = await db.exclusive(async tables => {
      const hasOwner = await tables.users.existsBy(activeOwners);
      await tables.users.update(user.id, hasOwner ? changes : { ...changes, role: 'owner', deactivatedAt: null });
      await endSessions(tables, user.id);
      await endLinks(tables, user.id);
      await insertSystemEntry(tables, {
        call: 'command.resetPassword',
        by: 'Command line',
        at: new Date(),
        record: 'users',
        recordId: user.id,
        recordName: user.name,
        counts: {},
      });
      if (isWithFactors) await removeSecondFactors(tables, user.id);
      return hasOwner;
    });
    process.stdout.write(`The new password of ${user.email} is ${password} (shown only once).\n`);
    if (!hasOwner) process.stdout.write('There was no active owner, so this user is one now.\n');
    else if (user.deactivatedAt)
      process.stdout.write('This user is deactivated, and cannot sign in until an owner reactivates them.\n');
    await noteSecondFactors(db, user.id, isWithFactors);
  } else {
    const known = (await db.read(tables => tables.users.find())).map(one => one.email);
    process.stderr.write(
      `Usage: npm run reset-password -- <email> [--second-factors]. The admin users are: ${known.join(', ')}\n`,
    );
    process.exitCode = 1;
  }
  await db.close();
}

async function noteSecondFactors(db: Database, userId: string, isRemoved: boolean): Promise<void> {
  if (isRemoved) process.stdout.write('Their passkeys, authenticator app and recovery codes are removed.\n');
  else if (await db.read(tables => hasSecondFactor(tables, userId))) {
    process.stdout.write('Their second factor was kept. To remove it as well, add --second-factors.\n');
  }
}

try {
  const option = '--second-factors';
  const words = process.argv.slice(2);
  await resetPassword(
    words
      .find(word => word !== option)
      ?.trim()
      .toLowerCase(),
    words.includes(option),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
