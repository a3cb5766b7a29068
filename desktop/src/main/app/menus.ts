import type { Role } from '@hydraulics/common/contract/roles';
import { app, Menu } from 'electron';
import { menuTemplate } from '../window/menu.ts';
import { setJumpList } from './jump-list.ts';
import { menuActions } from './menu-actions.ts';
import type { Services } from './services.ts';

/**
 * Shows the application menu and the jump list for a role. Null, before a user has signed in, offers everything: the
 * website enforces permissions anyway.
 */
export function showMenus(services: Services, role: Role | null): void {
  const system = { platform: process.platform, devTools: !app.isPackaged, role };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(system, menuActions(services))));
  setJumpList(role);
}
