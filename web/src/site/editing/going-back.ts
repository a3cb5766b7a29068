/**
 * Called before the router handles going back and forward, which it does immediately. The entry adds its listener
 * before the router's, because listeners of the window run in the order in which they were added.
 */
export const goingBack: { handle?: ((event: PopStateEvent) => void) | undefined } = {};
