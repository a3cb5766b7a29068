import { join } from 'node:path';
import { app } from 'electron';
import { convertHeic } from '../photos/convert-heic.ts';
import { DoneList } from '../photos/done-list.ts';
import { PhotoFolder } from '../photos/photo-folder.ts';
import { PhotoServer } from '../photos/photo-server.ts';
import { PhotoWatch } from '../photos/photo-watch.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Creates the services that watch the photo folder and serve its pictures. */
export async function createPhotos(dataFolder: string, settings: SettingsStore, onChange: () => void) {
  const photos = new PhotoFolder({
    settings,
    done: await DoneList.open(join(dataFolder, 'photos.json')),
    onChange,
  });
  const folder = join(app.getPath('temp'), `hydraulics-pictures-${process.pid}`);
  return {
    photos,
    photoServer: new PhotoServer({ photos, convert: convertHeic, folder }),
    photoWatch: new PhotoWatch({ photos }),
  };
}
