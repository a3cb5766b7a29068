/**
 * Who hears of going back and forward before the router, which acts at once. The entry listens for it before the router
 * does: events at the window go to its listeners in their order, capturing or not.
 */
export const goingBack: { hear?: ((event: PopStateEvent) => void) | undefined } = {};
