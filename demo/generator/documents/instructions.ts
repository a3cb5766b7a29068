import type { Row } from '../sheets/spec-sheet.ts';
import { type Issuer, Paper } from './paper.ts';

type Care = readonly (readonly [interval: string, work: string])[];

/** The texts of a product's instructions. `of` returns a figure of its data sheet. */
export type Instructions = {
  use: (of: Figure) => string;
  start: (of: Figure) => string[];
  running: (of: Figure) => string[];
  care: Care;
};
type Figure = (label: string) => string;

/** Applies to every unit with a pump. */
const safety = [
  'Switch off, lock the main switch, and let the gauge fall to 0 bar before a screw connection is opened.',
  'Never look for a leak with a hand: a jet of oil goes through skin and gloves.',
  'Wear eye protection and gloves. Clean up spilt oil at once: floors become slippery.',
  'Only trained fitters and electricians work on the unit.',
];

const unitCare: Care = [
  ['Every day', 'Oil level, temperature, gauge; look for leaks and unusual noise'],
  ['After the first 50 hours', 'Change the filter element; retighten screw connections without pressure'],
  ['Every 500 hours', 'Check hoses, couplings and the pressure setting; clean the cooler, if there is one'],
  ['Every year', 'Change the filter element; take an oil sample, and change the oil if it asks for it'],
  ['Every 6 years', 'Change all hoses, whatever they look like'],
];

const pack: Instructions = {
  use: of => `For the supply of hydraulic drives with up to ${of('Working pressure')}, indoors, in a dry place.`,
  start: of => [
    'Put the unit on a level floor and fasten its feet. Leave 0.5 m free on the side of the filter.',
    `Fill ${of('Usable oil volume')} of ${of('Fluid')} through a filter of 10 µm, up to the upper mark of the level glass.`,
    `Connect the motor: ${of('Motor')}. Start it for one second and compare the direction of rotation with the arrow.`,
    'Turn the relief valve back. Let the unit run without pressure for five minutes, and bleed the highest point.',
    `Raise the pressure in steps to ${of('Working pressure')}, and look for leaks at each.`,
  ],
  running: of => [
    `Oil temperature: ${of('Oil temperature')}. Stop when it is higher.`,
    `Sound pressure at 1 m: ${of('Sound pressure at 1 m')}. Wear hearing protection from 80 dB(A).`,
    'A filter indicator that stays red with warm oil asks for a new element.',
  ],
  care: unitCare,
};

const oilSystem: Instructions = {
  use: of =>
    `For the supply of bearings and gears with oil: ${of('Flow')} at ${of('Highest pressure')} at most, to ${of('Outlets')} outlets.`,
  start: of => [
    'Level the frame, grout it, and connect drain, cooling water and air.',
    `Fill the tank, ${of('Tank')}, with ${of('Lubricant')} through a filter of 25 µm.`,
    'Flush the pipes for 24 hours past the bearings, until the filter stays clean.',
    `Connect the motors: ${of('Motor')}. Compare their direction of rotation with the arrow.`,
    `Set the supply to ${of('Supply temperature')} and each outlet to the flow of its bearing.`,
  ],
  running: of => [
    `Filter: ${of('Filter')}. Change over when its indicator is red, then clean the other side while the unit runs.`,
    'The second pump starts by itself when the pressure falls. Find out why before it is switched off.',
  ],
  care: [
    ['Every day', 'Oil level, supply temperature, pressure before and behind the filter'],
    ['Every month', 'Let off water at the bottom of the tank; change the duty pump'],
    ['Every 3 months', 'Oil sample: viscosity, water, particles'],
    ['Every year', 'Open and clean the cooler; check the couplings and the switching points'],
  ],
};

const winch: Instructions = {
  use: of => `For mooring, with a pull of ${of('Pull, first layer')}. It must not lift loads or people.`,
  start: of => [
    'Bolt the frame to its foundation and check that the shaft is free.',
    `Fill ${of('Oil volume')} of oil through a filter of 10 µm. Bleed the motor at its highest port.`,
    `Fasten the rope, ${of('Rope')}, with its clamp, and wind it on under load.`,
    `Set the working pressure to ${of('Working pressure')}, and the brake to hold ${of('Brake holding load')}.`,
  ],
  running: of => [
    `Rope speed: ${of('Rope speed')} at most. Nobody stands in line with a rope that is under load.`,
    'When moored, the band brake is closed and the clutch is out.',
  ],
  care: [
    ['Every week', 'Grease the bearings of the drum; look over rope and brake lining'],
    ['Every 3 months', 'Oil level and leaks; move all levers through their whole way'],
    ['Every year', 'Test the brake at its holding load; oil sample; mend the paint'],
  ],
};

const lifter: Instructions = {
  use: of => `For lifting filter bags of up to ${of('Load')} out of a centrifuge. It must not lift people.`,
  start: of => [
    'Bolt the column to its foundation, upright within 1 mm per metre.',
    `Fill the tank with oil: ${of('Fluid')}. Connect the motor, ${of('Motor')}, by an electrician for this zone.`,
    `Lift ${of('Test load')} once, hold it for ten minutes, and write the result into the log book.`,
    `Check the limit switches of the whole lift of ${of('Lift')}.`,
  ],
  running: of => [
    `Lifting speed: ${of('Lifting speed')}. Nobody stands under the load or reaches into the basket.`,
    'Hang the bag by all loops of its spreader. Stop when it swings.',
  ],
  care: [
    ['Every day', 'Hook, spreader and hose; emergency stop'],
    ['Every month', 'Guide rollers and chain; oil level'],
    ['Every year', 'Test by a competent person, with the test load; oil sample'],
  ],
};

/** By the name of the product. */
export const instructions: Record<string, Instructions> = {
  'VPP 160 Industrial Power Pack': pack,
  'VPP 400 Twin-Pump Station': pack,
  'VHP 700 High-Pressure Test Pack': pack,
  'VLC 200 Circulating Oil System': oilSystem,
  'VMW 12 Mooring Winch Drive': winch,
  'VBL 150 Column Bag Lifter': lifter,
};

type Content = { name: string; small: string; rows: readonly Row[]; company: Issuer; revision: string };

/** The operating instructions in brief, on one sheet, with the figures of the catalogue. */
export function manual(brief: Instructions, { name, small, rows, company, revision }: Content): Promise<Buffer> {
  const of: Figure = label => {
    const value = rows.find(row => row[0] === label)?.[1];
    if (value === undefined) throw new Error(`${name} has no figure ${label}.`);
    return value;
  };
  const paper = new Paper(name, 'Operating instructions in brief', company);
  paper.text(small);
  paper.heading('Intended use');
  paper.text(brief.use(of));
  paper.heading('Safety');
  paper.bullets(safety);
  paper.heading('First start');
  paper.steps(brief.start(of));
  paper.heading('In service');
  paper.bullets(brief.running(of));
  paper.heading('Care');
  paper.table(brief.care, { heads: ['When', 'What'], shares: [0.28, 0.72] });
  return paper.finish(revision);
}
