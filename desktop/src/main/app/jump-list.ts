import { may, type Role } from '@hydraulics/common/contract/roles';
import { app, Menu } from 'electron';
import { linkProtocol } from '../security/deep-links.ts';

/** The tasks that the program's icon offers before a window is open; each is a deep link. */
const jumps = [
  { title: 'New Product', link: `${linkProtocol}://new-product`, needs: 'content' },
  { title: 'Enquiries', link: `${linkProtocol}://enquiries`, needs: 'enquiries' },
  { title: 'Due Enquiries', link: `${linkProtocol}://due-enquiries`, needs: 'enquiries' },
  { title: 'Quotations', link: `${linkProtocol}://quotations`, needs: 'quotations' },
] as const;

/** The jump list of Windows' taskbar and the menu of macOS' dock. On Linux the installed entry has them. */
export function setJumpList(role: Role | null): void {
  const offered = jumps.filter(({ needs }) => role === null || may(role, needs));
  if (process.platform === 'win32') {
    const task = { program: process.execPath, iconPath: process.execPath, iconIndex: 0 };
    app.setUserTasks(offered.map(({ title, link }) => ({ ...task, title, description: title, arguments: link })));
  }
  if (process.platform === 'darwin') {
    const open = (link: string) => app.emit('open-url', { preventDefault() {} }, link);
    const items = offered.map(({ title, link }) => ({ label: title, click: () => open(link) }));
    app.dock?.setMenu(Menu.buildFromTemplate(items));
  }
}
