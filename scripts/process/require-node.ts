/**
 * The tools of the repository run TypeScript as it is, which Node does since 22.18. Older ones say *Unknown file
 * extension ".ts"*.
 * @throws Error naming the Node that is needed, and how to use the one that is installed here
 */
export function requireNode(version = process.versions.node, runsTypeScript = Boolean(process.features.typescript)) {
  if (runsTypeScript) return;
  throw new Error(
    `Node ${version} is too old for the project's tools: Node 24 is needed. npm ci has installed it here: start the ` +
      'tools with npm or npx, such as npm run test:unit or npx vitest, in the folder of the repository.',
  );
}
