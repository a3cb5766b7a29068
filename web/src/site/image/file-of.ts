import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Params } from '../page/page.ts';

/** The path of the image that an address names. */
export const fileOf = ({ file }: Params): string => `${uploadsFolder}/${file}`;
