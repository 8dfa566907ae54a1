import config from '../../vitest.config.ts'

/** The configuration of all tests, for a test that fails. */
export default {
  ...config,
  test: { ...config.test, projects: undefined, include: ['tests/checks/a-failing-run/fails.ts'] },
}
