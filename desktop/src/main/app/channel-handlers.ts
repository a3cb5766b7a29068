import { adminPaths } from '@hydraulics/common/contract/paths';
import { userIdOf } from '@hydraulics/common/contract/token';
import type { ChannelHandlers } from '../../channels.ts';
import { startDrag } from '../drag-out/start-drag.ts';
import { chooseFolder, pickImages, saveBytes, saveFilter, saveText } from '../files/file-dialogs.ts';
import { offlineChannels } from '../offline/offline-channels.ts';
import { openExternal } from '../security/open-external.ts';
import { showMenus } from './menus.ts';
import type { Services } from './services.ts';

/** The handler of each channel. */
export function channelHandlers(services: Services): ChannelHandlers {
  const {
    connection,
    dragged,
    offline,
    photos,
    photoWatch,
    preferences,
    proxies,
    servers,
    sessions,
    status,
    updates,
    uploads,
    window,
  } = services;
  return {
    async 'session.read'() {
      const session = servers.current && (await sessions.read(servers.current));
      return session ? { id: userIdOf(session.token), name: session.name } : null;
    },
    async 'session.save'({ name }) {
      const server = servers.current;
      const session = server && (await sessions.read(server));
      if (!session) throw new Error('The website did not return a session. Please sign in again.');
      if (session.name !== name) await sessions.save(server, { ...session, name });
      return null;
    },
    async 'session.clear'() {
      if (servers.current) await sessions.clear(servers.current);
      return null;
    },
    async 'files.pickImages'(input) {
      return window.current ? pickImages(window.current, input, services) : { files: [], refused: [] };
    },
    async 'files.saveText'(input) {
      return window.current ? saveText(window.current, input, services) : false;
    },
    async 'files.saveBytes'({ name, bytes }) {
      const file = { name, load: () => bytes, filter: saveFilter(name) };
      return window.current ? saveBytes(window.current, file, services.settings) : false;
    },
    'drag.prepare': input => dragged.prepare(input),
    async 'drag.start'({ id }) {
      const file = dragged.fileOf(id);
      if (file && window.current) await startDrag(window.current, file);
      return null;
    },
    async 'links.open'(link) {
      await openExternal(link, servers.current);
      return null;
    },
    'servers.read': () => servers.read(),
    async 'servers.use'(input) {
      const before = servers.current;
      await servers.use(input);
      if (servers.current === before) window.show(adminPaths.dashboard.href());
      return null;
    },
    'servers.forget': input => servers.forget(input),
    'status.read': () => status(),
    'connection.retry': () => (servers.current ? connection.retry(servers.current) : false),
    'settings.read': () => preferences.read(),
    'settings.save': choices => preferences.save(choices),
    async 'theme.save'({ theme }) {
      await preferences.saveTheme(theme);
      return null;
    },
    'proxy.signIn'(credentials) {
      proxies.signIn(credentials);
      if (servers.current) void connection.retry(servers.current);
      return null;
    },
    'role.tell'({ role }) {
      showMenus(services, role);
      return null;
    },
    'uploads.cancel': ({ id }) => uploads.cancel(id),
    'photos.read': () => photos.state(),
    async 'photos.choose'() {
      const folder = window.current && (await chooseFolder(window.current, photos.path));
      if (folder) await photos.choose(folder);
      photoWatch.start();
      return photos.state();
    },
    async 'photos.stop'() {
      await photos.choose(null);
      photoWatch.start();
      return photos.state();
    },
    async 'photos.includeOlder'() {
      await photos.includeOlder();
      photoWatch.start();
      return photos.state();
    },
    async 'photos.settle'(input) {
      await photos.settle(input);
      void photoWatch.scan();
      return photos.state();
    },
    ...offlineChannels(async () => (servers.current ? offline.of(servers.current) : null)),
    async 'updates.install'() {
      await updates.install(
        () => window.close(),
        () => window.reopen(),
      );
      return null;
    },
  };
}
