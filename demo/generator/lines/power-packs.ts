import { type PackShape, powerPack } from '../machines/power-packs.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, outerSize, product } from '../product.ts';
import type { Circuit } from '../sheets/circuit.ts';

interface Pack extends Omit<Entry, 'model' | 'rows' | 'circuit'> {
  data: Omit<PackShape, 'name'> & {
    bar: number;
    flow: number;
    litres: number;
    mass: number;
    noise: number;
    pump: string;
  };
  label: string;
  stations: Circuit['stations'];
}

function pack(p: Pack): DemoProduct {
  const d = p.data;
  const model = powerPack({ ...d, name: p.label });
  const many = d.motors > 1 ? `${d.motors} × ` : '';
  return product({
    ...p,
    model,
    rows: [
      ['Working pressure', `${d.bar} bar`],
      ['Flow at 1450 rpm', `${many}${d.flow} l/min`],
      ['Pump', d.pump],
      ['Motor', `${many}${d.kw} kW, 400 V, 50 Hz, IE3`],
      ['Usable oil volume', `${d.litres} l`],
      ['Tank', `${d.tank.join(' × ')} mm`],
      ['Valve stations', `${d.valves}, ISO 4401-${d.valves > 4 ? '05' : '03'}`],
      ['Return filter', '10 µm, ISO 16889'],
      ['Fluid', 'HLP 46, DIN 51524-2'],
      ['Oil temperature', '10 to 60 °C'],
      ['Sound pressure at 1 m', `${d.noise} dB(A)`],
      ['Outer size', `${outerSize(model)} mm`],
      ['Mass without oil', `${d.mass} kg`],
    ],
    circuit: {
      pumps: Array.from({ length: d.motors }, () => ({
        flow: `${d.flow} l/min`,
        power: `${d.kw} kW`,
        variable: d.pump.startsWith('Variable'),
      })),
      relief: `${Math.round(d.bar * 1.1)} bar`,
      returnFilter: '10 µm',
      stations: p.stations,
      ...(d.bottles ? { accumulator: `${d.bottles} × 10 l` } : {}),
      ...(d.cooler ? { cooler: '4 kW' } : {}),
    },
  });
}

/** Power packs from a desk-top unit to a twin-pump station. */
export const powerPacks: DemoProduct[] = [
  pack({
    slug: 'vpp-10-mini-power-pack',
    name: 'VPP 10 Mini Power Pack',
    label: 'VPP 10',
    code: 'VPP10-1.5-4-1',
    data: {
      kw: 1.5,
      motors: 1,
      upright: true,
      tank: [300, 220, 180],
      valves: 1,
      bar: 180,
      flow: 4,
      litres: 10,
      mass: 38,
      noise: 62,
      pump: 'Gear pump 2.8 cm³',
    },
    stations: [{ valve: 'closed', load: 'cylinder', label: 'Clamping' }],
    small: 'A 10 litre power pack for fixtures and small presses: 4 l/min at up to 180 bar from a 1.5 kW motor.',
    full: [
      'The VPP 10 is our smallest standard pack. Motor, bell housing and gear pump stand upright on a welded 10 litre tank, so the whole unit takes no more room on the floor than an office chair.',
      'It leaves the works filled, tested and set. You connect two hoses and one cable, check the direction of rotation and start.',
    ],
    features: [
      '<strong>1.5 kW</strong> motor, efficiency class IE3, flange B5',
      'Gear pump with 2.8 cm³ displacement below the oil level',
      'One valve station to ISO 4401-03, room for a sandwich relief or check module',
      'Level glass with thermometer, filler with 40 µm breather',
      'Gauge Ø63, glycerine filled, with shut-off',
    ],
    applications: [
      'Clamping fixtures on machine tools',
      'Bench presses and riveting tools',
      'Dock levellers and small lifting tables',
      'Training rigs',
    ],
    advantages: [
      'Quiet: 62 dB(A) at 1 m, so it can stand beside the operator',
      'All service points reached from above and from the front',
      'Runs from three-phase or, on request, from 230 V single phase',
    ],
    order: [
      'VPP10: series and usable volume in litres',
      '1.5: motor power in kW',
      '4: flow in l/min at 1450 rpm',
      '1: number of valve stations',
    ],
    note: 'Duty type S3 40 % at 180 bar; for continuous running choose the VPP 40. Oil is supplied with the pack inside the European Union.',
  }),
  pack({
    slug: 'vpp-40-compact-power-pack',
    name: 'VPP 40 Compact Power Pack',
    label: 'VPP 40',
    code: 'VPP40-4-12-2',
    data: {
      kw: 4,
      motors: 1,
      upright: true,
      tank: [460, 360, 280],
      valves: 2,
      stack: 2,
      bar: 160,
      flow: 12,
      litres: 40,
      mass: 92,
      noise: 66,
      pump: 'Gear pump 8.3 cm³',
    },
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Clamping' },
      { valve: 'tandem', load: 'cylinder', label: 'Feed' },
    ],
    small:
      'The workhorse of the range: 12 l/min at 160 bar, 40 litres of oil and two stacked valve stations on a 460 × 360 mm tank.',
    full: [
      'The VPP 40 drives most machines that need one or two movements. The pump hangs in the oil, which keeps it primed and quiet, and the manifold carries two stations with sandwich modules for pressure, flow and load holding.',
      'Tank, pump and motor are chosen from one kit, so a pack with other figures keeps the same footprint and the same spare parts.',
    ],
    features: [
      '<strong>4 kW</strong> motor IE3 with external-gear pump, 8.3 cm³',
      'Two stations to ISO 4401-03, 24 V DC coils with plugs to EN 175301-803',
      'Pilot-operated check valves hold the clamp if the supply fails',
      'Return filter 10 µm with clogging indicator',
      'Tank welded from 4 mm sheet, tested at 0.3 bar, coated RAL 7040',
    ],
    applications: [
      'Broaching and transfer machines',
      'Balers and compactors',
      'Injection moulding core pulls',
      'Lifting platforms',
    ],
    advantages: [
      'Delivered with a test record: flow, pressure, noise and temperature rise',
      'Two movements without a second pack',
      'Every seal and element is a stock part',
    ],
    order: [
      'VPP40: series and usable volume in litres',
      '4: motor power in kW',
      '12: flow in l/min',
      '2: number of valve stations',
    ],
    note: 'Flows from 6 to 20 l/min fit the same tank. At more than 50 % duty above 120 bar we add an oil-air cooler of 2 kW.',
  }),
  pack({
    slug: 'vpp-160-industrial-power-pack',
    name: 'VPP 160 Industrial Power Pack',
    label: 'VPP 160',
    code: 'VPP160-18.5-45-3',
    data: {
      kw: 18.5,
      motors: 1,
      upright: false,
      tank: [1000, 560, 340],
      valves: 3,
      bottles: 1,
      cooler: true,
      bar: 200,
      flow: 45,
      litres: 160,
      mass: 410,
      noise: 72,
      pump: 'Variable piston, 32 cm³',
    },
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Main ram' },
      { valve: 'float', load: 'motor', label: 'Conveyor' },
      { valve: 'closed', load: 'cylinder', label: 'Ejector' },
    ],
    dark: true,
    small:
      'A 160 litre pack with pressure-compensated piston pump: 45 l/min at 200 bar, cooler and accumulator included.',
    full: [
      'The VPP 160 is built for machines that run three shifts. Its pressure-compensated axial piston pump delivers only what the valves ask for, and the oil-air cooler holds the tank below 55 °C in a hall at 35 °C.',
      'A 10 litre bladder accumulator covers short peaks and lets the pump rest while pressure is held.',
    ],
    features: [
      'Axial piston pump 32 cm³ with pressure compensator',
      '<strong>18.5 kW</strong> motor on damping rails, torsionally flexible coupling',
      'Three valve stations, each with throttle and load-holding modules',
      'Bladder accumulator 10 l with safety block to EN ISO 4126',
      'Oil-air cooler 4 kW with thermostat and bypass',
    ],
    applications: [
      'Hydraulic presses up to 1600 kN',
      'Wood and board processing',
      'Recycling shears',
      'Test rigs with varying demand',
    ],
    advantages: [
      'Up to 40 % less energy than a fixed pump at the same cycle',
      'Cleaning cover wide enough for an arm, so the tank is really cleaned',
      'Lifting eyes and fork pockets: one lift from lorry to foundation',
    ],
    order: [
      'VPP160: series and usable volume in litres',
      '18.5: motor power in kW',
      '45: flow in l/min',
      '3: number of valve stations',
    ],
    note: 'The accumulator is delivered with 2 bar nitrogen for transport; pre-charge to 130 bar on site. Declaration to Directive 2014/68/EU is included.',
  }),
  pack({
    slug: 'vpp-400-twin-pump-station',
    name: 'VPP 400 Twin-Pump Station',
    label: 'VPP 400',
    code: 'VPP400-2x37-75-5',
    data: {
      kw: 37,
      motors: 2,
      upright: false,
      tank: [1500, 1000, 310],
      valves: 5,
      stack: 2,
      bottles: 2,
      cabinet: true,
      bar: 250,
      flow: 75,
      litres: 400,
      mass: 1480,
      noise: 76,
      pump: 'Variable piston, 55 cm³',
    },
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Main ram' },
      { valve: 'servo', load: 'cylinder', label: 'Slide' },
      { valve: 'tandem', load: 'motor', label: 'Feed' },
    ],
    small:
      'Two 37 kW pump sets on one 400 litre tank: 2 × 75 l/min at 250 bar, one set running and one on standby or both together.',
    full: [
      'Where a stop costs more than a pump, the VPP 400 keeps going. Each set can be isolated, drained and lifted out while the other one carries the load.',
      'The control cabinet changes over every 100 hours, watches level, temperature and filters and reports over Profinet.',
    ],
    features: [
      'Two axial piston pumps 55 cm³, each with its own suction valve and check valve',
      '<strong>2 × 37 kW</strong>, star-delta or soft start',
      'Five stations to ISO 4401-05 with pressure and flow modules',
      'Two bladder accumulators of 10 l',
      'Cabinet IP 55 with operator screen, run-hour counter and fault log',
    ],
    applications: [
      'Forging and extrusion presses',
      'Rolling-mill auxiliaries',
      'Ship lifts and lock gates',
      'Central supply of a production line',
    ],
    advantages: [
      'Full standby: service without stopping the plant',
      'Both pumps together give 150 l/min for fast approach',
      'One responsible maker for hydraulics, electrics and documents',
    ],
    order: [
      'VPP400: series and usable volume in litres',
      '2x37: number and power of the motors in kW',
      '75: flow of each pump in l/min',
      '5: number of valve stations',
    ],
    note: 'Foundation drawing and cable list come with the order confirmation. Allow 900 mm in front of the cabinet and at the pump side.',
  }),
  pack({
    slug: 'vhp-700-high-pressure-test-pack',
    name: 'VHP 700 High-Pressure Test Pack',
    label: 'VHP 700',
    code: 'VHP700-5.5-3.2-1',
    data: {
      kw: 5.5,
      motors: 1,
      upright: true,
      tank: [620, 420, 270],
      valves: 1,
      panel: true,
      colour: 'blue',
      bar: 700,
      flow: 3.2,
      litres: 60,
      mass: 155,
      noise: 70,
      pump: 'Radial piston, 2.2 cm³',
    },
    stations: [{ valve: 'none', load: 'port', label: 'Test port 700 bar' }],
    small:
      'Test pressure up to 700 bar at 3.2 l/min from a radial piston pump, with three gauges for pump, test and holding pressure.',
    full: [
      'The VHP 700 proves cylinders, hoses, valves and pressure vessels. A radial piston pump with seven elements builds pressure without steps; a needle valve lets it down as slowly as the test asks.',
      'Three gauges of class 1.0 show pump, test and holding pressure side by side, and a coupling for a reference transducer is fitted as standard.',
    ],
    features: [
      'Radial piston pump 2.2 cm³, <strong>700 bar</strong> continuous',
      'Pressure set from 20 to 700 bar with a hand wheel, scale locked by key',
      'Holding valve, leakage below 0.5 cm³/h at 700 bar',
      'Three gauges class 1.0 with calibration sheet',
      'Guard lamp and emergency stop on the front panel',
    ],
    applications: [
      'Proof tests to ISO 10100 and ISO 1402',
      'Bolt tensioning',
      'Valve and seal laboratories',
      'Workover and wellhead tools',
    ],
    advantages: [
      'The same pack makes slow ramps and long holds',
      'No air supply needed, so it works in the field',
      'Record and certificate are printed from the data port',
    ],
    order: [
      'VHP700: series and highest pressure in bar',
      '5.5: motor power in kW',
      '3.2: flow in l/min',
      '1: number of test ports',
    ],
    note: 'All parts behind the pump are rated for 1000 bar. Use only hoses and couplings marked for 700 bar or more.',
  }),
];
