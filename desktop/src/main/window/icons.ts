import { type NativeImage, nativeImage } from 'electron';
import overlay2 from '../../../resources/overlay@2x.png?inline';
import overlay from '../../../resources/overlay.png?inline';
import tray2 from '../../../resources/tray@2x.png?inline';
import trayIco from '../../../resources/tray.ico?asset';
import tray from '../../../resources/tray.png?inline';
import template2 from '../../../resources/tray-template@2x.png?inline';
import template from '../../../resources/tray-template.png?inline';
import window from '../../../resources/window.png?inline';

/** One image for displays of normal and of double resolution. */
function imageOf(normal: string, double: string): NativeImage {
  const result = nativeImage.createEmpty();
  result.addRepresentation({ scaleFactor: 1, dataURL: normal });
  result.addRepresentation({ scaleFactor: 2, dataURL: double });
  return result;
}

/**
 * On macOS a template image, which the system colours. On Windows a file with all sizes, as Electron recommends: an
 * image of one size blurs at 125 and 150 %.
 */
export function trayIcon(): NativeImage {
  if (process.platform === 'win32') return nativeImage.createFromPath(trayIco);
  if (process.platform !== 'darwin') return imageOf(tray, tray2);
  const shape = imageOf(template, template2);
  shape.setTemplateImage(true);
  return shape;
}

/** For the taskbar button while there are new enquiries. */
export const overlayIcon = (): NativeImage => imageOf(overlay, overlay2);

/** For systems that do not use the icon of the installed program. */
export const windowIcon = (): NativeImage => nativeImage.createFromDataURL(window);
