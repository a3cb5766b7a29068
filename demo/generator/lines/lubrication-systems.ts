import { type LubeShape, lubeModel } from '../machines/lubrication.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, outerSize, product } from '../product.ts';
import type { Row } from '../sheets/spec-sheet.ts';

interface System extends Omit<Entry, 'model' | 'rows' | 'circuit'> {
  data: LubeShape & { bar: number; flow: string; litres: number; mass: number; fluid: string; filter: string };
  own: Row[];
  points: string[];
  cooler?: string;
}

function system(y: System): DemoProduct {
  const d = y.data;
  const model = lubeModel(d);
  const twin = d.kind === 'oil' || d.kind === 'jacking';
  return product({
    ...y,
    model,
    rows: [
      ...y.own,
      ['Flow', d.flow],
      ['Highest pressure', `${d.bar} bar`],
      ['Outlets', String(d.outlets)],
      ['Motor', `${twin ? '2 × ' : ''}${d.kw} kW, 400 V, 50 Hz`],
      ['Tank', `${d.litres} l`],
      ['Lubricant', d.fluid],
      ['Filter', d.filter],
      ['Outer size', `${outerSize(model)} mm`],
      ['Mass', `${d.mass} kg`],
    ],
    circuit: {
      pumps: Array.from({ length: twin ? 2 : 1 }, () => ({ flow: d.flow.replace('2 × ', ''), power: `${d.kw} kW` })),
      relief: `${Math.round(d.bar * 1.1)} bar`,
      pressureFilter: d.filter.split(',')[0] ?? d.filter,
      stations: y.points.map(label => ({ valve: 'none', load: 'bearing', label })),
      ...(y.cooler ? { cooler: y.cooler } : {}),
    },
  });
}

/** Oil, grease and oil-air lubrication. */
export const lubricationSystems: DemoProduct[] = [
  system({
    slug: 'vlc-200-circulating-oil-system',
    name: 'VLC 200 Circulating Oil System',
    code: 'VLC200-1000-5',
    data: {
      kind: 'oil',
      name: 'VLC 200',
      kw: 7.5,
      outlets: 5,
      tank: [1900, 1100, 620],
      bar: 10,
      flow: '2 × 200 l/min',
      litres: 1000,
      mass: 2300,
      fluid: 'CLP 220, DIN 51517-3',
      filter: '25 µm, duplex',
    },
    own: [
      ['Supply temperature', '40 ±2 °C'],
      ['Cooler', 'Plate, 60 kW'],
    ],
    points: ['Gearbox', 'Bearing 1', 'Bearing 2'],
    cooler: '60 kW',
    small:
      'Circulating oil for gearboxes and bearings: 200 l/min with standby pump, duplex filter and 60 kW plate cooler.',
    full: [
      'The VLC 200 washes, cools and lubricates. Oil returns from the machine by gravity, rests in the 1000 litre tank for five minutes, and is sent out again filtered and at 40 °C.',
      'The second pump starts by itself when pressure falls below 2.5 bar; the duplex filter is changed over without stopping the flow.',
    ],
    features: [
      'Two screw pumps, each <strong>200 l/min</strong> at 10 bar',
      'Duplex filter 25 µm with change-over lever',
      'Plate cooler 60 kW, thermostatic mixing valve',
      'Header with five outlets, each with its own stop valve',
      'Tank with baffles, magnet and water drain',
    ],
    applications: ['Mill and kiln gearboxes', 'Large fans and blowers', 'Paper machine dryers', 'Roller presses'],
    advantages: [
      'No stop for filters, coolers or pumps',
      'Oil life of three years in practice',
      'Instruments in eye height on one rack',
    ],
    order: ['VLC200: series and flow in l/min', '1000: tank volume in litres', '5: number of outlets'],
    note: 'For oils above VG 320 a tank heater of 2 × 3 kW is fitted. Built to API 614 part 3 on request.',
  }),
  system({
    slug: 'vlg-8-progressive-grease-system',
    name: 'VLG 8 Progressive Grease System',
    code: 'VLG8-10-8',
    data: {
      kind: 'grease',
      name: 'VLG 8',
      kw: 0.37,
      outlets: 8,
      tank: [640, 420, 620],
      bar: 300,
      flow: '8 cm³/min',
      litres: 10,
      mass: 46,
      fluid: 'Grease up to NLGI 2',
      filter: '150 µm, inline',
    },
    own: [
      ['Dose per point', '0.17 to 1.0 cm³ per cycle'],
      ['Longest main line', '60 m'],
    ],
    points: ['Points 1-3', 'Points 4-6', 'Points 7, 8'],
    small:
      'Grease for eight bearings from one 10 litre reservoir: a progressive block meters each point and reports a blocked one.',
    full: [
      'The VLG 8 pumps grease at up to 300 bar to a progressive distributor, whose pistons move one after another. If one line is blocked, the block stops and the sensor reports it within a cycle.',
      'A stirrer and a follower plate keep the grease free of air down to -20 °C.',
    ],
    features: [
      'Reservoir of 10 litres, clear, with level switch',
      'Pump element 8 cm³/min at <strong>300 bar</strong>',
      'Progressive block of steel with eight outlets',
      'Cycle sensor and relief valve',
      'Geared motor 0.37 kW',
    ],
    applications: [
      'Conveyors and bucket elevators',
      'Crushers and screens',
      'Presses and shears',
      'Wind turbine main bearings',
    ],
    advantages: [
      'Every bearing gets its dose, and you know it',
      'Up to 12 outlets by adding sections',
      'Filled from below through a filter, never through the lid',
    ],
    order: ['VLG8: series and flow in cm³/min', '10: reservoir in litres', '8: number of outlets'],
    note: 'Flow is for grease NLGI 2 at 20 °C. Unused outlets are joined inside the block; they must not be plugged.',
  }),
  system({
    slug: 'vla-10-oil-air-panel',
    name: 'VLA 10 Oil-Air Panel',
    code: 'VLA10-12-10',
    data: {
      kind: 'panel',
      name: 'VLA 10',
      kw: 0.55,
      outlets: 10,
      tank: [1200, 500, 1700],
      bar: 25,
      flow: '0.6 l/min',
      litres: 20,
      mass: 185,
      fluid: 'CLP 68 to CLP 220',
      filter: '10 µm, pressure',
    },
    own: [
      ['Oil per point', '5 to 60 mm³ per pulse'],
      ['Air', '4 bar, 1.5 m³/h per point'],
    ],
    points: ['Row 1', 'Row 2'],
    small:
      'Ten metered oil-air lines on one panel: a few cubic millimetres of oil a minute, carried by dry air to fast bearings.',
    full: [
      'The VLA 10 feeds bearings that run too fast or too hot for grease. Metering units inject single drops into an air stream; the air carries them along the pipe wall and keeps dirt and water out of the bearing.',
      'Each line has a sight glass, and an optical sensor checks that streaks really pass.',
    ],
    features: [
      'Ten metering units, each set on its own',
      'Oil pump <strong>0.55 kW</strong> with 20 litre tank',
      'Air treatment with 5 µm filter and pressure switch',
      'Streak sensors on all lines',
      'Controller with pulse times from 10 s to 60 min',
    ],
    applications: ['Continuous casting rollers', 'High-speed spindles', 'Rolling-mill work rolls', 'Chains in ovens'],
    advantages: [
      'Uses a tenth of the oil of a mist system',
      'Sealing air at 0.2 bar in the bearing',
      'No oil fog in the hall',
    ],
    order: ['VLA10: series and number of lines', '12: pipe in mm, outside', '10: lines fitted'],
    note: 'Lines may be up to 30 m long and may rise; bends need a radius of at least 100 mm.',
  }),
  system({
    slug: 'vlj-4-jacking-oil-unit',
    name: 'VLJ 4 Jacking Oil Unit',
    code: 'VLJ4-15-20-4',
    data: {
      kind: 'jacking',
      name: 'VLJ 4',
      kw: 15,
      outlets: 4,
      tank: [1400, 900, 500],
      bar: 315,
      flow: '2 × 20 l/min',
      litres: 500,
      mass: 1350,
      fluid: 'ISO VG 32 turbine oil',
      filter: '6 µm, duplex',
    },
    own: [
      ['Lift of the shaft', '0.05 to 0.12 mm'],
      ['Flow divider', '4 × 5 l/min'],
    ],
    points: ['Bearing 1', 'Bearing 2', 'Bearing 3'],
    small:
      'Lifts turbine and mill shafts on a film of oil before they turn: 20 l/min at 315 bar, divided equally over four bearings.',
    full: [
      'The VLJ 4 presses oil under the standing shaft until it floats. The turning gear then starts without scraping the white metal, and the unit stops when the shaft makes its own film.',
      'A gear flow divider gives each bearing the same flow, whatever its load.',
    ],
    features: [
      'Two axial piston pumps, <strong>20 l/min</strong> at 315 bar, one on standby',
      'Flow divider with four sections, ±3 %',
      'Check valve and pressure gauge in every line',
      'Duplex filter 6 µm',
      'Interlock signal for the turning gear',
    ],
    applications: ['Steam and water turbines', 'Large generators', 'Tube mills', 'Fans with sleeve bearings'],
    advantages: [
      'Break-away torque falls by nine tenths',
      'Works with the plant oil or with its own tank',
      'Standby pump takes over within half a second',
    ],
    order: ['VLJ4: series and number of bearings', '15: motor power in kW', '20: flow in l/min', '4: outlets'],
    note: 'Lifting pressure is read on site and written on the plate of each line; a later rise points to a worn bearing.',
  }),
];
