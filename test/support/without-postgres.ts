/**
 * True when PostgreSQL has no programs for this system: its tests are left out then. The run's set-up finds out, before
 * any worker starts.
 */
export const withoutPostgres = process.env['TEST_WITHOUT_POSTGRES'] === '1';
