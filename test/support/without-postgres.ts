/**
 * True if PostgreSQL has no programs for this system: its tests are then skipped. The run's set-up detects
 * this before any worker starts.
 */
export const withoutPostgres = process.env['TEST_WITHOUT_POSTGRES'] === '1';
