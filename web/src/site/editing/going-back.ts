/**
 * Called before the router handles going back and forward, which it does at once. The entry adds its listener before
 * the router's: listeners of the window run in their order, capturing or not.
 */
export const goingBack: { handle?: ((event: PopStateEvent) => void) | undefined } = {};
