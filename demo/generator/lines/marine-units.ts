import { type MarineShape, marineModel } from '../machines/marine.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, outerSize, product } from '../product.ts';
import type { Row } from '../sheets/spec-sheet.ts';

interface Unit extends Omit<Entry, 'model' | 'rows' | 'circuit'> {
  data: MarineShape & { bar: number; flow: number; litres: number; mass: number };
  own: Row[];
  stations: Entry['circuit']['stations'];
  bottle?: string;
}

function unit(u: Unit): DemoProduct {
  const d = u.data;
  const model = marineModel(d);
  const many = d.motors > 1 ? `${d.motors} × ` : '';
  return product({
    ...u,
    model,
    rows: [
      ...u.own,
      ['Working pressure', `${d.bar} bar`],
      ['Flow', `${many}${d.flow} l/min`],
      ['Motor', `${many}${d.kw} kW, 440 V, 60 Hz`],
      ['Oil volume', `${d.litres} l`],
      ['Paint', 'C5-M, 320 µm, ISO 12944'],
      ['Ambient temperature', '-25 to 50 °C'],
      ['Outer size', `${outerSize(model)} mm`],
      ['Mass', `${d.mass} kg`],
    ],
    circuit: {
      pumps: Array.from({ length: d.motors }, () => ({ flow: `${d.flow} l/min`, power: `${d.kw} kW` })),
      relief: `${Math.round(d.bar * 1.15)} bar`,
      returnFilter: '10 µm',
      stations: u.stations,
      ...(u.bottle ? { accumulator: u.bottle } : {}),
    },
  });
}

const none = { bore: 0, rod: 0, stroke: 0, part: 0 };

/** Units for ships: steering, deck machinery and hatches. */
export const marineUnits: DemoProduct[] = [
  unit({
    slug: 'vms-90-ram-steering-gear',
    name: 'VMS 90 Two-Ram Steering Gear',
    code: 'VMS90-120/70-2',
    data: {
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
      bar: 125,
      flow: 24,
      litres: 120,
      mass: 3900,
    },
    own: [
      ['Rudder torque at 35°', '90 kNm'],
      ['Cylinders', '2 × Ø120/70 × 580 mm'],
      ['Tiller radius', '500 mm'],
      ['35° to 30°, one pump', 'within 28 s'],
    ],
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Ram port' },
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Ram starboard' },
    ],
    small: 'Steering gear for 90 kNm of rudder torque: two rams on one tiller, two independent pump units of 7.5 kW.',
    full: [
      'The VMS 90 turns the rudder of coasters, tugs and trawlers up to about 90 metres. Two cylinders act on one tiller; each of the two pump units alone moves the rudder in the time that SOLAS asks for.',
      'A block on the base frame isolates the faulty circuit by itself and sounds the low-level alarm on the bridge.',
    ],
    features: [
      'Rudder torque <strong>90 kNm</strong>, rudder angle 2 × 35°',
      'Two cylinders 120/70 with spherical eyes',
      'Two pump units with separate tanks and cables',
      'Shock valves set at 144 bar',
      'Follow-up and non-follow-up control, 24 V DC',
    ],
    applications: ['Coasters and feeder ships', 'Harbour and sea-going tugs', 'Fishing vessels', 'Ferries'],
    advantages: [
      'One frame, aligned and tested in the works',
      'Type approval drawings for the usual classes',
      'Mechanical angle scale that can be read from the door',
    ],
    order: ['VMS90: series and torque in kNm', '120/70: bore and rod in mm', '2: number of pump units'],
    note: 'The torque is given at 35° and 125 bar. For ice class order the next size; the frame has the same bolt pattern.',
  }),
  unit({
    slug: 'vmw-12-mooring-winch-drive',
    name: 'VMW 12 Mooring Winch Drive',
    code: 'VMW12-480-2',
    data: {
      kind: 'winch',
      name: 'VMW 12',
      kw: 45,
      motors: 1,
      ...none,
      part: 480,
      w: 2400,
      d: 1500,
      h: 1300,
      bar: 180,
      flow: 130,
      litres: 500,
      mass: 4200,
    },
    own: [
      ['Pull, first layer', '120 kN'],
      ['Rope speed', '16 m/min, light line 32 m/min'],
      ['Drum', 'Ø480 × 1056 mm'],
      ['Brake holding load', '360 kN'],
      ['Rope', '180 m of Ø28 mm'],
    ],
    stations: [
      { valve: 'float', load: 'motor', lock: false, label: 'Drum 120 kN' },
      { valve: 'closed', load: 'plunger', label: 'Band brake' },
    ],
    dark: true,
    small:
      'Mooring winch with low-speed radial piston motor: 120 kN pull at 16 m/min and a band brake that holds 360 kN.',
    full: [
      'The VMW 12 is driven by a radial piston motor and a planetary gear in line with the drum, so there is no open gearing on deck. Two speeds are switched under load by changing the motor displacement.',
      'The brake closes by spring and opens by pressure. It holds when the power fails.',
    ],
    features: [
      'Pull <strong>120 kN</strong> on the first layer',
      'Drum 480 mm with split flange for 180 m of 28 mm rope',
      'Two-speed radial piston motor',
      'Spring-applied band brake with hand screw',
      'Control stand with proportional lever',
    ],
    applications: ['Mooring of cargo ships', 'Barge and dredger anchors', 'Slipways', 'Quay-side hauling'],
    advantages: [
      'Full torque from standstill, no slipping clutch',
      'All bearings greased from one point',
      'Hot-dip galvanised frame below the paint',
    ],
    order: ['VMW12: series and pull in tonnes', '480: drum diameter in mm', '2: number of speeds'],
    note: 'Designed to ISO 3730. A self-tensioning version with a constant-pressure valve is available.',
  }),
  unit({
    slug: 'vmh-30-hatch-cover-pack',
    name: 'VMH 2x30 Hatch Cover Pack',
    code: 'VMH-2x30-70-4',
    data: {
      kind: 'pack',
      name: 'VMH 2x30',
      kw: 30,
      motors: 2,
      ...none,
      w: 1500,
      d: 1050,
      h: 480,
      bar: 220,
      flow: 70,
      litres: 600,
      mass: 1750,
    },
    own: [
      ['Hatch panels', 'up to 6 pairs'],
      ['Opening time', '90 s per pair, both pumps'],
      ['Valve stations', '4, ISO 4401-05'],
    ],
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Hatch 1' },
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Hatch 2' },
      { valve: 'tandem', load: 'cylinder', label: 'Cleats' },
    ],
    bottle: '10 l',
    small:
      'Twin-pump pack in a lifting cradle for folding hatch covers: 2 × 70 l/min at 220 bar, opens a pair of panels in 90 seconds.',
    full: [
      'The VMH 2x30 stands in a tubular cradle that is lifted through the deck opening in one piece and bolted down at four points. Both pumps work together; if one fails, the hatches still open in twice the time.',
      'Hoses, valves and electrics are chosen for spray water, and the tank is filled with oil that flows at -25 °C.',
    ],
    features: [
      'Two pump sets of <strong>30 kW</strong>',
      'Lifting cradle with four eyes, tested at twice the mass',
      'Four stations with load-holding valves',
      'Tank heater 1.5 kW',
      'Emergency hand pump 45 cm³ per stroke',
    ],
    applications: [
      'Folding and side-rolling hatch covers',
      'Stern and bow ramps',
      'Cleating systems',
      'Deck cranes as emergency supply',
    ],
    advantages: [
      'Plug and play: piped, wired and tested before it leaves us',
      'All parts reached from one side',
      'Certificates for materials and tests in one book',
    ],
    order: ['VMH-2x30: series and motors in kW', '70: flow of each pump in l/min', '4: number of valve stations'],
    note: 'At 440 V 60 Hz the motors turn 1760 rpm; flow is stated for that speed.',
  }),
  unit({
    slug: 'vmd-18-davit-power-unit',
    name: 'VMD 18 Davit Power Unit',
    code: 'VMD18-18.5-40-4',
    data: {
      kind: 'pack',
      name: 'VMD 18',
      kw: 18.5,
      motors: 1,
      ...none,
      w: 1150,
      d: 640,
      h: 420,
      bar: 210,
      flow: 40,
      litres: 250,
      mass: 820,
    },
    own: [
      ['Davit', 'up to 3500 kg'],
      ['Stored launches', '1 turn-out without power'],
      ['Accumulators', '1 × 50 l, 210 bar'],
    ],
    stations: [
      { valve: 'closed', load: 'cylinder', lock: true, label: 'Turn out' },
      { valve: 'float', load: 'motor', label: 'Winch' },
    ],
    bottle: '50 l',
    small:
      'Stored-energy unit for boat davits: turns the boat out without electric power, recharged by an 18.5 kW pump.',
    full: [
      'The VMD 18 keeps enough pressure oil to turn out a rescue boat on a dead ship. The accumulator is charged by the pump and watched day and night; a falling charge starts the pump by itself.',
      'A lever on the valve block does the same as the push button, so nobody depends on the control voltage.',
    ],
    features: [
      'Accumulator 50 litres at 210 bar',
      'Motor <strong>18.5 kW</strong>, charge from empty in 75 s',
      'Manual levers on every valve',
      'Stainless pipes and fittings, AISI 316L',
      'Protective frame with removable cover',
    ],
    applications: ['Rescue and lifeboat davits', 'Pilot ladders', 'Survey launches', 'Offshore platforms'],
    advantages: [
      'Meets the LSA code for stored energy',
      'Charge lasts 30 days without topping up',
      'One push to launch, one lever if the push fails',
    ],
    order: [
      'VMD18: series and power class',
      '18.5: motor power in kW',
      '40: flow in l/min',
      '4: number of valve stations',
    ],
    note: 'Accumulators are inspected to the rules of the flag state; the safety block allows this without draining the system.',
  }),
];
