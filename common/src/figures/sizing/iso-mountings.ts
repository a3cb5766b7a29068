import type { TypeCode } from '../type-code/type-code.ts';
import type { Mounting } from './mountings.ts';

/** Where a mounting holds the body, and by what. */
export type MountingShape = {
  at: 'head' | 'middle' | 'cap';
  by: 'flange' | 'plate' | 'eye' | 'spherical-eye' | 'clevis' | 'trunnion' | 'lugs';
  /** How it is sized. Flanges, plates and lugs leave the rod end open: pivoted and guided is the usual one. */
  sizedAs: Mounting;
};

/** The mountings of ISO 6020 and ISO 6022 by their code in ISO 6099. */
const shapes: Readonly<Record<string, MountingShape>> = {
  ME5: { at: 'head', by: 'plate', sizedAs: 'head-pivoted' },
  ME6: { at: 'cap', by: 'plate', sizedAs: 'cap-pivoted' },
  MF1: { at: 'head', by: 'flange', sizedAs: 'head-pivoted' },
  MF2: { at: 'cap', by: 'flange', sizedAs: 'cap-pivoted' },
  MF3: { at: 'head', by: 'flange', sizedAs: 'head-pivoted' },
  MF4: { at: 'cap', by: 'flange', sizedAs: 'cap-pivoted' },
  MP1: { at: 'cap', by: 'clevis', sizedAs: 'cap-pivot' },
  MP3: { at: 'cap', by: 'eye', sizedAs: 'cap-pivot' },
  MP5: { at: 'cap', by: 'spherical-eye', sizedAs: 'cap-pivot' },
  MS2: { at: 'head', by: 'lugs', sizedAs: 'head-pivoted' },
  MT1: { at: 'head', by: 'trunnion', sizedAs: 'head-trunnion' },
  MT2: { at: 'cap', by: 'trunnion', sizedAs: 'cap-pivot' },
  MT4: { at: 'middle', by: 'trunnion', sizedAs: 'middle-trunnion' },
};

/** The shape of a mounting by its code; undefined for one that the standards do not name. */
export const shapeOfMounting = (code: string): MountingShape | undefined =>
  Object.hasOwn(shapes, code.toUpperCase()) ? shapes[code.toUpperCase()] : undefined;

type ValuesPart = Extract<TypeCode['parts'][number], { kind: 'values' }>;

/** The part of an order code that names the mounting. */
export const mountingPart = (typeCode: TypeCode | null | undefined): ValuesPart | undefined =>
  typeCode?.parts.find((one): one is ValuesPart => one.kind === 'values' && /mounting/i.test(one.name));

/** The same place, whatever the rod end: a flange at the cap is one, guided or not. */
const placeOf = (mounting: Mounting): string =>
  /^(head|cap)-(pivoted|guided|free)$/.test(mounting) ? mounting.replace(/-.*/, '') : mounting;

/** Whether one of these mountings holds a cylinder as it is sized; also if the standards do not name one of them. */
export const areSizedAs = (codes: readonly string[], mounting: Mounting): boolean =>
  codes.some(code => {
    const shape = shapeOfMounting(code);
    return !shape || placeOf(shape.sizedAs) === placeOf(mounting);
  });
