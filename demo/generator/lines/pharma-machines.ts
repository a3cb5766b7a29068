import { pharmaModel } from '../machines/pharma.ts';
import type { PharmaShape } from '../machines/pharma-parts.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, outerSize, product } from '../product.ts';
import type { Row } from '../sheets/spec-sheet.ts';

interface Machine extends Omit<Entry, 'model' | 'rows' | 'circuit'> {
  data: PharmaShape & { bar: number; flow: number; kw: number; litres: number; mass: number };
  own: Row[];
  stations: Entry['circuit']['stations'];
  bottle?: string;
}

function machine(m: Machine): DemoProduct {
  const d = m.data;
  const model = pharmaModel(d);
  return product({
    ...m,
    model,
    rows: [
      ...m.own,
      ['Working pressure', `${d.bar} bar`],
      ['Flow', `${d.flow} l/min`],
      ['Motor', `${d.kw} kW, 400 V, 50 Hz`],
      ['Oil volume', `${d.litres} l`],
      ['Fluid', 'Food-grade, NSF H1, VG 46'],
      ['Surfaces', 'AISI 304, AISI 316L in contact'],
      ['Outer size', `${outerSize(model)} mm`],
      ['Mass', `${d.mass} kg`],
    ],
    circuit: {
      pumps: [{ flow: `${d.flow} l/min`, power: `${d.kw} kW` }],
      relief: `${Math.round(d.bar * 1.1)} bar`,
      returnFilter: '5 µm',
      stations: m.stations,
      ...(m.bottle ? { accumulator: m.bottle } : {}),
    },
  });
}

/** Hydraulics and machines for tablet making and clean handling. */
export const pharmaMachines: DemoProduct[] = [
  machine({
    slug: 'vpt-27-turret-tablet-press-unit',
    name: 'VPT 27 Turret Tablet Press Hydraulic Unit',
    code: 'VPT27-80-16',
    data: {
      kind: 'press',
      name: 'VPT 27',
      w: 900,
      d: 900,
      h: 1900,
      part: 420,
      bar: 160,
      flow: 6,
      kw: 2.2,
      litres: 40,
      mass: 1650,
    },
    own: [
      ['Stations', '27, tooling EU-B'],
      ['Main compression', '80 kN'],
      ['Pre-compression', '16 kN'],
      ['Turret', 'Ø420 mm, 20 to 80 rpm'],
      ['Force regulation', '±1 % of set value'],
    ],
    stations: [
      { valve: 'servo', load: 'plunger', label: 'Main roll 80 kN' },
      { valve: 'servo', load: 'plunger', label: 'Pre-roll 16 kN' },
    ],
    bottle: '0.7 l',
    small:
      'Hydraulic compression for a 27-station turret press: 80 kN main and 16 kN pre-compression, held within one per cent.',
    full: [
      'The VPT 27 replaces the spring columns of a rotary tablet press by two short hydraulic cylinders. Force is set on the screen and held while tablet weight and powder density drift.',
      'The unit stands behind the doors of the base cabinet; all pipes run inside the columns, so the compression zone stays smooth and easy to wash.',
    ],
    features: [
      '27 stations with EU-B tooling on a turret of 420 mm',
      'Two proportional valves with pressure sensors of class 0.25',
      'Overload release in less than 15 ms from a 0.7 litre accumulator',
      'Cabinet and panel of AISI 304, ground to Ra 0.6 µm',
      'Batch report with force curve to 21 CFR Part 11',
    ],
    applications: [
      'Coated and effervescent tablets',
      'Nutritional supplements',
      'Catalyst and battery pellets',
      'Salt and detergent tablets',
    ],
    advantages: [
      'Weight spread typically halved against spring columns',
      'Punches are protected: overload opens before steel yields',
      'No oil mist in the room: the unit breathes through a 3 µm filter outside',
    ],
    order: ['VPT27: series and number of stations', '80: main compression in kN', '16: pre-compression in kN'],
    note: 'Retrofit kits fit most presses with a roll of 180 mm or more. Qualification documents IQ and OQ are part of the delivery.',
  }),
  machine({
    slug: 'vrc-250-roller-compactor',
    name: 'VRC 250 Roller Compactor',
    code: 'VRC250-60-100',
    data: {
      kind: 'compactor',
      name: 'VRC 250',
      w: 1500,
      d: 1000,
      h: 2100,
      part: 250,
      bar: 200,
      flow: 4,
      kw: 1.5,
      litres: 25,
      mass: 2100,
    },
    own: [
      ['Rollers', 'Ø250 × 60 mm'],
      ['Roller force', '100 kN, 17 kN per cm'],
      ['Gap', '1 to 6 mm, regulated'],
      ['Throughput', '20 to 150 kg/h'],
    ],
    stations: [
      { valve: 'servo', load: 'cylinder', lock: true, label: 'Roller force' },
      { valve: 'closed', load: 'cylinder', label: 'Hopper lift' },
    ],
    bottle: '1.4 l',
    small: 'Dry granulation with two 250 mm rollers: 100 kN of roller force and a gap held to a tenth of a millimetre.',
    full: [
      'The VRC 250 presses powder into ribbon and needs no water, no solvent and no drying. A hydraulic cylinder loads the moving roller; gap and force are regulated together by screw speed and pressure.',
      'Rollers, screw and hopper come off without tools and go into the washer in one trolley.',
    ],
    features: [
      'Rollers 250 mm, knurled, smooth or pocketed',
      'Roller force up to <strong>100 kN</strong>',
      'Closed-loop control of gap and force, 10 ms cycle',
      'Vacuum de-aeration of the feed',
      'Product side AISI 316L, seals of FDA silicone',
    ],
    applications: [
      'Dry granulation before tabletting',
      'Moisture-sensitive actives',
      'Dense fillings for capsules',
      'Recycling of fines',
    ],
    advantages: [
      'Ribbon density steady from the first minute',
      'Change of product in less than 45 minutes',
      'Hydraulic unit outside the product area, behind gaskets',
    ],
    order: ['VRC250: series and roller diameter in mm', '60: roller width in mm', '100: roller force in kN'],
    note: 'A containment version to OEB 4 with wash-in-place is available; its footprint is the same.',
  }),
  machine({
    slug: 'vcl-600-bin-lifting-column',
    name: 'VCL 600 Bin Lifting Column',
    code: 'VCL600-3600-1',
    data: {
      kind: 'lift',
      name: 'VCL 600',
      w: 1800,
      d: 1200,
      h: 3600,
      part: 1000,
      bar: 140,
      flow: 9,
      kw: 2.2,
      litres: 20,
      mass: 980,
    },
    own: [
      ['Load', '600 kg'],
      ['Column height', '3600 mm'],
      ['Lifting speed', '3 m/min'],
      ['Bin', 'Ø1040 mm, up to 800 l'],
      ['Turning range', '360°, locked every 90°'],
    ],
    stations: [{ valve: 'closed', load: 'plunger', lock: true, label: 'Lift 600 kg' }],
    small:
      'Stainless lifting column that raises bins of 600 kg over presses and mixers, with a hydraulic cylinder hidden in the mast.',
    full: [
      'The VCL 600 takes a bin from the floor, lifts it over the machine and holds it there during the batch. The cylinder and its chain run inside the closed mast; outside there is only smooth sheet.',
      'A check valve in the cylinder base and a mechanical latch hold the load independently of each other.',
    ],
    features: [
      'Load <strong>600 kg</strong>, lifting speed 3 m/min',
      'Mast of AISI 304 with sealed carriage slot',
      'Load-holding valve and latch, both monitored',
      'Hydraulic unit with 20 litres of food-grade oil in the base',
      'Key-operated panel with height presets',
    ],
    applications: [
      'Feeding of tablet presses and capsule fillers',
      'Charging of blenders and mills',
      'Bin washing stations',
      'Transfer between floors',
    ],
    advantages: [
      'No chains or spindles in the clean room',
      'Soft start and stop: powder does not segregate',
      'Complies with EN 1494 and Directive 2006/42/EC',
    ],
    order: ['VCL600: series and load in kg', '3600: column height in mm', '1: type of bin clamp'],
    note: 'Floor load below the base plate is 14 kN. A free height of 400 mm above the column is needed for erection.',
  }),
  machine({
    slug: 'vhi-1500-homogeniser-intensifier',
    name: 'VHI 1500 Homogeniser Intensifier',
    code: 'VHI1500-15-4.8',
    data: {
      kind: 'unit',
      name: 'VHI 1500',
      w: 1300,
      d: 750,
      h: 1200,
      part: 110,
      bar: 200,
      flow: 40,
      kw: 15,
      litres: 80,
      mass: 720,
    },
    own: [
      ['Product pressure', '1500 bar'],
      ['Product flow', '4.8 l/min'],
      ['Intensifier ratio', '7.5 : 1'],
      ['Strokes', '18 per minute'],
    ],
    stations: [{ valve: 'servo', load: 'cylinder', label: 'Intensifier' }],
    bottle: '2.5 l',
    small:
      'Double-acting intensifier on castors: 1500 bar product pressure at 4.8 l/min for emulsions and cell disruption.',
    full: [
      'The VHI 1500 turns 200 bar of oil into 1500 bar of product. A distance piece with leak port keeps oil and product apart; two barrels work in turn, so pressure hardly dips at the change.',
      'Product parts are sterilised in place with steam at 134 °C.',
    ],
    features: [
      'Intensifier ratio 7.5 : 1, both strokes working',
      'Product side AISI 316L and ceramic plungers',
      'Pressure set from 200 to 1500 bar, spread below 3 %',
      'Closed cooling of the interaction chamber',
      '15 kW unit in a sound-damped cabinet, 68 dB(A)',
    ],
    applications: [
      'Vaccine and lipid emulsions',
      'Cell disruption',
      'Nanoparticle dispersions',
      'Flavours and cosmetics',
    ],
    advantages: [
      'Scale-up from laboratory results without new tests',
      'Seals changed in 20 minutes',
      'Rolls from suite to suite through a 900 mm door',
    ],
    order: ['VHI1500: series and product pressure in bar', '15: motor power in kW', '4.8: product flow in l/min'],
    note: 'The distance piece is vented to atmosphere: a leak of either fluid is seen at once and cannot reach the other.',
  }),
];
