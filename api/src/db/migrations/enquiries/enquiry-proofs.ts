import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Proofs that enquiries arrive, with the time of each station. */
export class EnquiryProofs1800000000971 implements MigrationInterface {
  name = 'EnquiryProofs1800000000971';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'enquiry_proofs', {
      columns: ({ id, time, key, line }) => ({
        id,
        createdAt: time,
        state: key(10),
        formAt: { ...time, isNullable: true },
        storedAt: { ...time, isNullable: true },
        handedAt: { ...time, isNullable: true },
        returnedAt: { ...time, isNullable: true },
        failure: { ...line(300), isNullable: true },
      }),
      indices: { ix_enquiry_proofs_created: ['createdAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'enquiry_proofs');
  }
}
