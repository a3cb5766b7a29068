import { type LifterShape, lifterModel } from '../machines/bag-lifting.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, outerSize, product } from '../product.ts';

interface Lifter extends Omit<Entry, 'model' | 'rows' | 'circuit'> {
  data: LifterShape & { bar: number; flow: number; speed: number; mass: number; turn: string };
}

function lifter(l: Lifter): DemoProduct {
  const d = l.data;
  const model = lifterModel(d);
  const span = d.kind === 'gantry' || d.kind === 'twin';
  return product({
    ...l,
    model,
    rows: [
      ['Load', `${d.load} kg`],
      ['Test load', `${d.load * 1.5} kg`],
      [span ? 'Span' : 'Reach', `${span ? d.reach * 2 : d.reach} mm`],
      ['Lift', `${d.lift} mm`],
      ['Centrifuge basket', `up to Ø${d.basket} mm`],
      ['Lifting speed', `${d.speed} m/min`],
      ['Slewing', d.turn],
      ['Working pressure', `${d.bar} bar`],
      ['Flow', `${d.flow} l/min`],
      ['Motor', `${d.kw} kW, Ex eb IIC T3`],
      ['Fluid', 'HLP 32 or food-grade'],
      ['Outer size', `${outerSize(model)} mm`],
      ['Mass', `${d.mass} kg`],
    ],
    circuit: {
      pumps: [{ flow: `${d.flow} l/min`, power: `${d.kw} kW` }],
      relief: `${Math.round(d.bar * 1.15)} bar`,
      returnFilter: '10 µm',
      stations:
        d.kind === 'twin'
          ? [
              { valve: 'closed', load: 'plunger', lock: true, label: 'Left column' },
              { valve: 'closed', load: 'plunger', lock: true, label: 'Right column' },
            ]
          : [{ valve: 'closed', load: 'plunger', lock: true, label: `Lift ${d.load} kg` }],
    },
  });
}

/** Devices that lift the filter bag with its cake out of a centrifuge. */
export const bagLiftingDevices: DemoProduct[] = [
  lifter({
    slug: 'vbl-150-column-bag-lifter',
    name: 'VBL 150 Column Bag Lifter',
    code: 'VBL150-1400-1200',
    data: {
      kind: 'column',
      name: 'VBL 150',
      load: 150,
      reach: 1400,
      lift: 1200,
      h: 3200,
      kw: 1.5,
      basket: 900,
      bar: 90,
      flow: 7,
      speed: 6,
      mass: 540,
      turn: '270°, by hand',
    },
    small:
      'Column lifter for one centrifuge: takes 150 kg of bag and cake out of a 900 mm basket and swings it to the side.',
    full: [
      'The VBL 150 ends the work with shovels. The operator hooks the spreader into the bag ring, lifts bag and cake in one go and swings them over the hopper, where a cord opens the bottom.',
      'The lifting cylinder is the column itself: a chromed plunger in a honed tube. There is no rope that could fray or shed fibres into the product.',
    ],
    features: [
      'Load <strong>150 kg</strong>, reach 1400 mm, lift 1200 mm',
      'Chromed plunger as guide and drive in one',
      'Spreader with four hooks and self-centring ring',
      'Lowering brake in the base of the cylinder',
      'Motor Ex eb for zone 1',
    ],
    applications: [
      'Basket centrifuges up to 900 mm',
      'Fine chemicals and pharmaceutical intermediates',
      'Sugar and starch laboratories',
      'Pigments and dyes',
    ],
    advantages: [
      'Basket emptied in three minutes instead of twenty',
      'Operator stays away from solvent vapour',
      'Needs one foundation of 500 × 500 mm',
    ],
    order: ['VBL150: series and load in kg', '1400: reach in mm', '1200: lift in mm'],
    note: 'All parts near the product are AISI 316L. Earthing straps run from spreader to base, resistance below 10 ohm.',
  }),
  lifter({
    slug: 'vbl-300-gantry-bag-lifter',
    name: 'VBL 300 Gantry Bag Lifter',
    code: 'VBL300-2600-1400',
    data: {
      kind: 'gantry',
      name: 'VBL 300',
      load: 300,
      reach: 1300,
      lift: 1400,
      h: 3600,
      kw: 2.2,
      basket: 1200,
      bar: 120,
      flow: 8,
      speed: 5,
      mass: 980,
      turn: 'Trolley, 1800 mm',
    },
    dark: true,
    small:
      'Gantry over a 1200 mm centrifuge: lifts 300 kg straight up and runs it to the discharge hopper on a trolley.',
    full: [
      'Where a column has no room, the VBL 300 spans the centrifuge. The bag rises exactly on the axis of the basket, so it does not brush the lip, and the trolley carries it to the hopper beside.',
      'The lifting cylinder works through a chain of stainless steel at double stroke, which keeps the head room low.',
    ],
    features: [
      'Load <strong>300 kg</strong>, span 2600 mm',
      'Trolley on polyamide rollers, locked over the basket',
      'Lift 1400 mm from a cylinder of 700 mm',
      'Push-button station IP 66, two speeds',
      'Interlock: no lift while the basket turns',
    ],
    applications: [
      'Centrifuges from 900 to 1200 mm',
      'Bulk pharmaceuticals',
      'Food acids and salts',
      'Catalyst recovery',
    ],
    advantages: [
      'Bag leaves the basket on its axis, without tearing',
      'Free floor on three sides of the machine',
      'Beam carries a 500 kg service hoist as well',
    ],
    order: ['VBL300: series and load in kg', '2600: span in mm', '1400: lift in mm'],
    note: 'The gantry is anchored with 16 studs M16; the existing floor must carry 9 kN per column.',
  }),
  lifter({
    slug: 'vbl-80-mobile-bag-lifter',
    name: 'VBL 80 Mobile Bag Lifter',
    code: 'VBL80-1100-1200',
    data: {
      kind: 'mobile',
      name: 'VBL 80',
      load: 80,
      reach: 1100,
      lift: 1200,
      h: 2600,
      kw: 1.1,
      basket: 760,
      bar: 80,
      flow: 5,
      speed: 5,
      mass: 395,
      turn: '±90°, by hand',
    },
    small:
      'One lifter for several small centrifuges: 80 kg, on braked castors, with its own power unit on the chassis.',
    full: [
      'The VBL 80 rolls from one centrifuge to the next. Its legs pass under the machine frame, the mast stays in front, and the whole stands safe on two metres of floor.',
      'The unit is plugged into any 16 A socket, or driven by a hand pump where no current is allowed.',
    ],
    features: [
      'Load <strong>80 kg</strong>, reach 1100 mm',
      'Chassis with four castors of 130 mm, two with brake',
      'Mast slews 90° to both sides',
      'Power unit 1.1 kW or hand pump',
      'Overload valve set at 95 kg',
    ],
    applications: ['Pilot plants', 'Centrifuges up to 760 mm', 'Multi-product sites', 'Hire and service companies'],
    advantages: [
      'One device for up to six machines',
      'Passes a door of 900 mm with the jib turned in',
      'No foundation and no installation',
    ],
    order: ['VBL80: series and load in kg', '1100: reach in mm', '1200: lift in mm'],
    note: 'Stability is proved to EN 1494 with 1.5 times the load at full reach and 3 degrees of slope.',
  }),
  lifter({
    slug: 'vbl-500-twin-column-bag-lifter',
    name: 'VBL 500 Twin-Column Bag Lifter',
    code: 'VBL500-3000-1500',
    data: {
      kind: 'twin',
      name: 'VBL 500',
      load: 500,
      reach: 1500,
      lift: 1500,
      h: 3900,
      kw: 3,
      basket: 1600,
      bar: 140,
      flow: 10,
      speed: 4,
      mass: 1460,
      turn: 'None, lifts on axis',
    },
    small:
      'Two hydraulic columns and a crossbeam for the largest baskets: 500 kg over 1600 mm, both sides kept level by a flow divider.',
    full: [
      'The VBL 500 lifts the heavy wet cake of 1600 mm centrifuges. Two plungers carry the crossbeam; a gear flow divider and a correcting valve at the top keep them level within 4 mm, whatever the load on each side.',
      'At the top the device locks, and a discharge cart is driven below the bag.',
    ],
    features: [
      'Load <strong>500 kg</strong>, span 3000 mm, lift 1500 mm',
      'Two plungers with flow divider, level within 4 mm',
      'Hose-burst valves in both columns',
      'Mechanical lock at the top, monitored',
      'Weighing cell in the swivel, shown on the panel',
    ],
    applications: [
      'Peeler and basket centrifuges up to 1600 mm',
      'Sugar and salts',
      'Polymers',
      'Waste-water sludge trials',
    ],
    advantages: [
      'Low crossbeam: fits below 4.2 m ceilings',
      'Cake weight known before it is dropped',
      'Columns carry the pipes inside, nothing hangs in the way',
    ],
    order: ['VBL500: series and load in kg', '3000: span in mm', '1500: lift in mm'],
    note: 'Columns are delivered filled and bled. Erection takes one day with a fork lift and two fitters.',
  }),
];
