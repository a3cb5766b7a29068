import config from './config.ts';

/**
 * The settings under which mutants are tested: the unit tests of `common` and `api` that can share one process. The
 * other workspaces' tests would cost more than they find.
 */
const names = new Set(['common', 'api', 'api-sql']);
const projects = config.test?.projects ?? [];
export default {
  ...config,
  test: {
    ...config.test,
    projects: projects.filter(it => typeof it === 'object' && 'test' in it && names.has(String(it.test?.name))),
  },
};
