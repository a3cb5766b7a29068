import { type MillShape, millModel } from '../machines/steel-mill.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, force, outerSize, product } from '../product.ts';
import type { Row } from '../sheets/spec-sheet.ts';

interface Unit extends Omit<Entry, 'model' | 'rows'> {
  data: MillShape & { mass: number };
  own: Row[];
}

function unit(u: Unit): DemoProduct {
  const model = millModel(u.data);
  return product({
    ...u,
    model,
    rows: [...u.own, ['Outer size', `${outerSize(model)} mm`], ['Mass', `${u.data.mass} kg`]],
  });
}

const none = { bore: 0, rod: 0, stroke: 0 };

/** Systems for melt shops and rolling mills. */
export const steelMillUnits: DemoProduct[] = [
  unit({
    slug: 'vsh-4x110-mill-central-station',
    name: 'VSH 4x110 Mill Central Station',
    code: 'VSH-4x110-270',
    data: { kind: 'station', name: 'VSH 4x110', kw: 110, count: 4, ...none, w: 5200, d: 3600, h: 2600, mass: 14800 },
    own: [
      ['Working pressure', '210 bar'],
      ['Flow', '4 × 270 l/min'],
      ['Motors', '4 × 110 kW, 1480 rpm'],
      ['Pumps', 'Variable piston, 190 cm³'],
      ['Tank', '6300 l, AISI 304'],
      ['Accumulators', '3 × 50 l'],
      ['Pressure filters', '4 × 5 µm'],
      ['Return filters', '2 × 10 µm, duplex'],
      ['Fluid', 'HFC or HLP 46'],
      ['Cleanliness', 'ISO 4406 17/15/12'],
    ],
    circuit: {
      pumps: Array.from({ length: 4 }, () => ({ flow: '270 l/min', power: '110 kW', variable: true })),
      relief: '230 bar',
      accumulator: '3 × 50 l',
      pressureFilter: '5 µm',
      returnFilter: '10 µm',
      cooler: '120 kW',
      stations: [
        { valve: 'servo', load: 'cylinder', label: 'Roll balance' },
        { valve: 'closed', load: 'cylinder', lock: true, label: 'Coiler' },
        { valve: 'float', load: 'motor', label: 'Coil car' },
      ],
    },
    small: 'Central hydraulic station with four 110 kW pump sets below a raised stainless tank: 1080 l/min at 210 bar.',
    full: [
      'The VSH supplies a whole mill stand: balance, coiler, coil car, shears and guides. Pumps stand below the tank, so oil flows to them by its own head and they run quietly for years.',
      'Three sets carry the load and one stands by. The station is built, wired and run under full pressure in our hall before it is shipped in three modules.',
    ],
    features: [
      'Four axial piston pumps 190 cm³, <strong>270 l/min</strong> each',
      'Tank of AISI 304, 6300 litres, two chambers',
      'Three accumulators of 50 litres',
      'Off-line filter and cooler loop of 120 kW',
      'Vibration and oil-condition sensors on every set',
    ],
    applications: ['Hot and cold rolling mills', 'Continuous casters', 'Strip processing lines', 'Forging lines'],
    advantages: [
      'One pump can be changed while three run',
      'Modules fit standard flat racks',
      'Energy use logged for each consumer',
    ],
    order: ['VSH: mill station', '4x110: number and power of the sets in kW', '270: flow of each set in l/min'],
    note: 'For fire-resistant fluid HFC the pumps are derated to 180 bar; the seals stay the same.',
  }),
  unit({
    slug: 'vsa-800-gauge-control-capsule',
    name: 'VSA 800 Gauge Control Capsule',
    code: 'VSA-800/700x140',
    data: {
      kind: 'capsule',
      name: 'VSA 800',
      kw: 0,
      count: 1,
      bore: 800,
      rod: 700,
      stroke: 140,
      w: 0,
      d: 0,
      h: 0,
      mass: 3350,
    },
    own: [
      ['Bore / rod', '800 / 700 mm'],
      ['Stroke', '140 mm'],
      ['Working pressure', '290 bar'],
      ['Screw-down force', `${force(800, 290)} kN`],
      ['Position resolution', '1 µm'],
      ['Step response, 0.1 mm', '35 ms'],
      ['Servo valve', '2 × 100 l/min at 70 bar'],
      ['Seal friction', 'below 0.3 % of force'],
      ['Fluid', 'HLP 46, ISO 4406 16/14/11'],
    ],
    circuit: {
      pumps: [{ flow: '200 l/min', power: 'by station', variable: true }],
      relief: '315 bar',
      accumulator: '2 × 10 l',
      pressureFilter: '3 µm',
      returnFilter: '5 µm',
      stations: [{ valve: 'servo', load: 'cylinder', label: 'Capsule Ø800' }],
    },
    dark: true,
    small:
      'Short-stroke cylinder for automatic gauge control: 14 577 kN at 290 bar, position measured to a micrometre.',
    full: [
      'The VSA 800 sits between housing and chock and keeps the strip gauge while thickness, hardness and temperature of the slab vary. Two position sensors at opposite sides show tilt as well as height.',
      'Servo valves are mounted straight on the body. The oil column is short, and the loop answers a step of a tenth of a millimetre in 35 milliseconds.',
    ],
    features: [
      'Force <strong>14 577 kN</strong> at 290 bar, stroke 140 mm',
      'Housing and piston forged of 34CrNiMo6',
      'PTFE seals with friction below 0.3 %',
      'Two digital sensors, resolution 1 µm',
      'Two servo valves, each 100 l/min',
    ],
    applications: ['Reversing hot mills', 'Cold rolling and skin pass', 'Plate mills', 'Levellers'],
    advantages: [
      'Gauge tolerance typically reduced by a third',
      'Seals last between two roll-shop revisions',
      'Tested on our 20 MN bench with recorded frequency response',
    ],
    order: ['VSA: gauge control series', '800/700: bore and rod in mm', '140: stroke in mm'],
    note: 'The oil must be kept to ISO 4406 16/14/11; the order includes a 3 µm filter for the last metre of pipe.',
  }),
  unit({
    slug: 'vsb-12x50-accumulator-bank',
    name: 'VSB 12x50 Accumulator Bank',
    code: 'VSB-12x50-330',
    data: { kind: 'bank', name: 'VSB 12x50', kw: 0, count: 12, ...none, w: 2200, d: 900, h: 2300, mass: 2480 },
    own: [
      ['Bladder accumulators', '11 × 50 l'],
      ['Nitrogen bottle', '1 × 50 l'],
      ['Design pressure', '330 bar'],
      ['Usable oil, 210 to 150 bar', '96 l'],
      ['Peak flow', '2400 l/min'],
      ['Pre-charge', '135 bar nitrogen'],
      ['Collector', 'DN 65, AISI 316L'],
      ['Safety blocks', 'DN 32 on each bottle'],
    ],
    circuit: {
      pumps: [{ flow: '270 l/min', power: 'by station', variable: true }],
      relief: '230 bar',
      accumulator: '11 × 50 l',
      stations: [
        { valve: 'none', load: 'port', label: 'Mill stand' },
        { valve: 'none', load: 'port', label: 'Shear' },
      ],
    },
    small:
      'Eleven 50 litre accumulators and a nitrogen back-up bottle on one frame: 2400 l/min for the seconds in which a mill needs it.',
    full: [
      'The VSB gives the peak that no pump should be bought for. Between two slabs the station charges it; in the pass it feeds screw-down, shear and coil handling at once.',
      'Every bottle has its own safety block. One can be shut, drained and changed while ten work on.',
    ],
    features: [
      'Eleven bladder accumulators of <strong>50 litres</strong>',
      'Nitrogen bottle for recharging on the spot',
      'Safety blocks DN 32 with burst disc',
      'Common unloading valve, opens when power fails',
      'Frame with fork pockets and four eyes',
    ],
    applications: [
      'Rolling mill peak supply',
      'Emergency closing of furnace doors',
      'Die casting',
      'Gate drives of hydro plants',
    ],
    advantages: [
      'Pumps half as large for the same cycle',
      'Pressure dips held below 8 bar',
      'Inspection bottle by bottle during operation',
    ],
    order: ['VSB: accumulator bank', '12x50: number and size of bottles in litres', '330: design pressure in bar'],
    note: 'Built and marked to Directive 2014/68/EU. Recurring inspection every ten years, visual check every two.',
  }),
  unit({
    slug: 'vst-320-furnace-tilting-drive',
    name: 'VST 2x320 Furnace Tilting Drive',
    code: 'VST-2x320/200x1200',
    data: {
      kind: 'tilting',
      name: 'VST 2x320',
      kw: 55,
      count: 2,
      bore: 320,
      rod: 200,
      stroke: 1200,
      w: 4200,
      d: 2400,
      h: 2900,
      mass: 11200,
    },
    own: [
      ['Cylinders', '2 × Ø320/200 × 1200 mm'],
      ['Working pressure', '200 bar'],
      ['Push force', `2 × ${force(320, 200)} kN`],
      ['Tilting speed', '0.1 to 3.5 degrees per s'],
      ['Motors', '2 × 55 kW'],
      ['Flow', '2 × 145 l/min'],
      ['Tank', '2000 l'],
      ['Fluid', 'HFC 46, fire resistant'],
      ['Emergency tilt back', 'by weight, no power'],
    ],
    circuit: {
      pumps: Array.from({ length: 2 }, () => ({ flow: '145 l/min', power: '55 kW', variable: true })),
      relief: '220 bar',
      returnFilter: '10 µm',
      cooler: '30 kW',
      stations: [
        { valve: 'servo', load: 'cylinder', lock: true, label: 'Tilt left' },
        { valve: 'servo', load: 'cylinder', lock: true, label: 'Tilt right' },
      ],
    },
    small:
      'Two 320 mm cylinders and their unit tilt an arc furnace smoothly and bring it back by its own weight if the power fails.',
    full: [
      'The VST moves up to 320 tonnes of furnace and melt. Proportional valves keep both cylinders within 3 mm of each other through the whole angle, and load-holding valves sit directly in the cylinder bases.',
      'If the plant goes dark, a hand lever lets the furnace return to level at a fixed speed.',
    ],
    features: [
      'Two cylinders 320/200, stroke 1200 mm',
      'Push force <strong>2 × 1608 kN</strong> at 200 bar',
      'Rod scrapers of bronze against splashes',
      'Fire-resistant fluid HFC',
      'Two pump sets of 55 kW, each sufficient alone at half speed',
    ],
    applications: ['Electric arc furnaces', 'Ladle furnaces', 'Converters', 'Melting and holding furnaces'],
    advantages: [
      'Smooth pour down to a tenth of a degree per second',
      'Safe return without any power',
      'Cylinders and unit from one hand, calculated together',
    ],
    order: ['VST: tilting drive', '2x320/200: cylinders, bore and rod in mm', '1200: stroke in mm'],
    note: 'Heat shields for the cylinders and pipes are listed separately. Rod surfaces with ceramic coating are available.',
  }),
];
