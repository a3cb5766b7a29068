import path from 'node:path';

/** The default settings, apart from the place of the sources. */
export default { turbopack: { root: path.resolve(import.meta.dirname, '../..') } };
