import type { MigrationInterface, QueryRunner } from 'typeorm';

const name = 'enquiries';

/** A version of the enquiry counts, which are cached until it changes. */
export class EnquiryVersion1700000000009 implements MigrationInterface {
  name = 'EnquiryVersion1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    const { manager } = runner;
    const exists = await manager
      .createQueryBuilder()
      .from('counters', 'counters')
      .where('counters.name = :name', { name })
      .getExists();
    if (exists) return;
    await manager.createQueryBuilder().insert().into('counters').values({ name, value: 1 }).execute();
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.manager.createQueryBuilder().delete().from('counters').where('name = :name', { name }).execute();
  }
}
