import { lifterModel } from './machines/bag-lifting.ts';
import { lubeModel } from './machines/lubrication.ts';
import { marineModel } from './machines/marine.ts';
import { pharmaModel } from './machines/pharma.ts';
import { powerPack } from './machines/power-packs.ts';
import { millModel } from './machines/steel-mill.ts';
import { type Photograph, photographs } from './photographs/photographs.ts';
import type { DemoPicture } from './picture.ts';
import { accumulatorSection, portPattern, sealSection } from './sheets/details.ts';
import { daySheet } from './sheets/frame.ts';
import { manifold } from './sheets/manifold.ts';
import { circuitPoster, pumpCurves, workshopPlan } from './sheets/plans.ts';
import { gearPump, pistonPump } from './sheets/pump-sections.ts';
import { lineView, productView } from './sheets/sheets.ts';

const none = { bore: 0, rod: 0, stroke: 0, part: 0 };
const twinPack = () =>
  powerPack({
    name: 'VPP 400',
    kw: 37,
    motors: 2,
    upright: false,
    tank: [1500, 1000, 310],
    valves: 5,
    stack: 2,
    bottles: 2,
    cabinet: true,
  });
const winch = () =>
  marineModel({ kind: 'winch', name: 'VMW 12', kw: 45, motors: 1, ...none, part: 480, w: 2400, d: 1500, h: 1300 });
const steering = () =>
  marineModel({
    kind: 'steering',
    name: 'VMS 90',
    kw: 7.5,
    motors: 2,
    bore: 120,
    rod: 70,
    stroke: 580,
    part: 500,
    w: 3000,
    d: 1900,
    h: 900,
  });
const bank = () => millModel({ kind: 'bank', name: 'VSB 12x50', kw: 0, count: 12, ...none, w: 2200, d: 900, h: 2300 });
const press = () => pharmaModel({ kind: 'press', name: 'VPT 27', w: 900, d: 900, h: 1900, part: 420 });
const lift = () => pharmaModel({ kind: 'lift', name: 'VCL 600', w: 1800, d: 1200, h: 3600, part: 1000 });
const oil = () => lubeModel({ kind: 'oil', name: 'VLC 200', kw: 7.5, outlets: 5, tank: [1900, 1100, 620] });
const grease = () => lubeModel({ kind: 'grease', name: 'VLG 8', kw: 0.37, outlets: 8, tank: [640, 420, 620] });
const column = () =>
  lifterModel({ kind: 'column', name: 'VBL 150', load: 150, reach: 1400, lift: 1200, h: 3200, kw: 1.5, basket: 900 });
const gantry = () =>
  lifterModel({ kind: 'gantry', name: 'VBL 300', load: 300, reach: 1300, lift: 1400, h: 3600, kw: 2.2, basket: 1200 });

function photograph(name: string): Photograph {
  const found = photographs.find(photograph => photograph.name === name);
  if (!found) throw new Error(`There is no photograph ${name}.`);
  return found;
}

/** Twenty-four pictures from the drawing office, the hall and the test field. People at work come first. */
export const gallery: (DemoPicture | Photograph)[] = [
  photograph('commissioning-team'),
  {
    name: 'twin-pump-station-from-the-left',
    alt: 'VPP 400 Twin-Pump Station from the left: control cabinet in front, valves and accumulators behind it, the two motors at the far end',
    svg: () => productView(twinPack(), 1600, 900, -30, 24),
  },
  {
    name: 'gear-pump-section',
    alt: 'Gear pump in section: two meshing gears in their housing, suction at the left, pressure at the right',
    svg: () => gearPump(1050),
  },
  {
    name: 'column-lifter-over-centrifuge',
    alt: 'VBL 150 Column Bag Lifter holding a filter bag high above an open centrifuge',
    svg: () => productView(column(), 1200, 1600, 36, 14),
  },
  {
    name: 'workshop-plan',
    alt: 'Plan of the works, 60.5 by 25.2 metres: machining, assembly, test field, office and stores under a 10 t crane',
    svg: () => workshopPlan(1600, 900),
  },
  photograph('finished-cylinders'),
  {
    name: 'axial-piston-pump-section',
    alt: 'Axial piston pump in section with five numbered parts: drive shaft, swash plate, slipper and piston, cylinder barrel, port plate',
    svg: () => pistonPump(1600, 1200),
  },
  {
    name: 'accumulator-bank',
    alt: 'VSB 12x50 Accumulator Bank from the right: two rows of bottles in a blue frame, collector pipes and shut-off block at its foot',
    svg: () => productView(bank(), 1200, 1600, 48, 18),
  },
  {
    name: 'mill-station-circuit',
    alt: 'Circuit of the VSH 4x110 Mill Central Station: four variable pumps of 270 l/min feed roll balance, coiler, coil car, shear and guides',
    svg: () => circuitPoster('mill', 1600, 900),
  },
  {
    name: 'mooring-winch-motor-side',
    alt: 'VMW 12 Mooring Winch Drive from the motor side: drum, band brake and control stand on a blue frame',
    svg: () => productView(winch(), 1500, 1000, -38, 24),
  },
  {
    name: 'rod-seal-set-section',
    alt: 'Rod seals in section, from left to right: wiper, two step seals and guide ring in a bush',
    svg: () => sealSection(1400),
  },
  {
    name: 'tablet-press-front',
    alt: 'VPT 27 Turret Tablet Press Hydraulic Unit from the front, turret between four columns',
    svg: () => productView(press(), 1200, 1600, 18, 14),
  },
  {
    name: 'pump-characteristic-curves',
    alt: 'Flow over pressure of a 32 cm³ axial piston pump with the compensator at 100, 160 and 200 bar, with its shaft power',
    svg: () => pumpCurves(1600, 1200),
  },
  photograph('test-bench-gauges'),
  {
    name: 'circulating-oil-system-line-drawing',
    alt: 'Line drawing of the VLC 200 Circulating Oil System with cabinet, pumps, filters and distributor',
    svg: () => lineView(oil(), 1600, 900, -28, 26),
  },
  {
    name: 'bladder-accumulator-section',
    alt: 'Bladder accumulator in section: gas valve above, forged shell, bladder, oil below, poppet at the mouth',
    svg: () => accumulatorSection(1200, 1600),
  },
  {
    name: 'steering-gear-plan',
    alt: 'VMS 90 Two-Ram Steering Gear from above: tiller in the middle, a cylinder at each side, two pump units',
    svg: () => lineView(steering(), 1600, 900, 0, 90, daySheet),
  },
  {
    name: 'valve-manifold-bores',
    alt: 'Valve manifold with three stations to ISO 4401-05, its bores seen through the block',
    svg: () => manifold(1500, 1000),
  },
  {
    name: 'bin-lifting-column-line-drawing',
    alt: 'Line drawing of the VCL 600 Bin Lifting Column with the bin half way up',
    svg: () => lineView(lift(), 1200, 1600, 38, 18),
  },
  {
    name: 'grease-pump',
    alt: 'VLG 8 Progressive Grease System seen closely: clear reservoir, orange grease, metering blocks with gauge',
    svg: () => productView(grease(), 1400, 1400, 34, 22),
  },
  photograph('assembly-hall'),
  {
    name: 'gantry-lifter-elevation',
    alt: 'Elevation of the VBL 300 Gantry Bag Lifter: bag on its hook between the posts, above the centrifuge',
    svg: () => lineView(gantry(), 1600, 1200, 0, 0, daySheet),
  },
  {
    name: 'valve-port-pattern',
    alt: 'Port pattern of a valve to ISO 4401-05 with ports P, A, B, T and TB, four threads and their distances in mm',
    svg: () => portPattern(1400),
  },
  photograph('test-record-and-drawing'),
];
