import { z } from 'zod';

/** How a picture is cut from its original. */

export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

const percent = (label: string, min: number) => {
  const message = `${label} must be a number from ${min} to 100`;
  return z.number(message).min(min, message).max(100, message);
};

/** The smallest side of a crop, in percent of the picture. */
export const minCrop = 2;

const crop = z
  .strictObject(
    {
      left: percent('left', 0),
      top: percent('top', 0),
      width: percent('width', minCrop),
      height: percent('height', minCrop),
    },
    { error: 'The crop must be { left, top, width, height } or null' },
  )
  .refine(
    // Decimals of a percent do not always add up to 100.
    ({ left, top, width, height }) => left + width <= 100.001 && top + height <= 100.001,
    'The crop must be within the picture',
  )
  .nullable()
  // A client leaves out what is null.
  .default(null);
export type Crop = NonNullable<z.output<typeof crop>>;

export const cutting = z.object({
  rotation: z
    .literal([...rotations], { error: `The rotation must be ${rotations.join(', ')}` })
    .meta({ description: 'In degrees, clockwise' }),
  crop: crop.meta({ description: 'In percent of the rotated original; null for the whole picture' }),
});
export type Cutting = z.output<typeof cutting>;

export const isUncut = ({ rotation, crop }: Cutting): boolean =>
  rotation === 0 && (!crop || (crop.width === 100 && crop.height === 100));
