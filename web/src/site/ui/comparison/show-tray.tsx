import { renderAtEnd } from '../islands/hydrate-island.tsx';
import { Tray } from './tray.tsx';

let isShown = false;

/** Shows the products chosen for comparing, which only the browser knows. */
export function showTray(): void {
  if (!isShown) void renderAtEnd(<Tray />);
  isShown = true;
}
