import type { Kysely } from 'kysely';

/** The place that the writer of a review had; none where nobody was logged in, or had one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('enrolment_id', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').dropColumn('enrolment_id').execute();
}
