import { actuatorSizes } from '../machines/actuator.ts';
import { cylinderSection } from '../machines/cylinder-section.ts';
import { type CylinderShape, cylinderModel, dimensionedCylinder } from '../machines/cylinders.ts';
import type { DemoProduct } from '../picture.ts';
import { type Entry, force, product } from '../product.ts';

interface Ram extends Omit<Entry, 'model' | 'dimensions' | 'rows' | 'circuit' | 'outline'> {
  data: CylinderShape & { bar: number; standard: string; speed: number; seals: string; port: string; mass: number };
  lock?: boolean;
}

function ram(r: Ram): DemoProduct {
  const d = r.data;
  const z = actuatorSizes(d);
  const single = Boolean(d.stages);
  return product({
    ...r,
    model: cylinderModel(d),
    dimensions: dimensionedCylinder(d),
    outline: (title, sheet) => cylinderSection(d, title, sheet),
    rows: [
      ['Bore / rod', `${d.bore} / ${d.rod} mm`],
      ['Stroke', single ? `${d.stroke} mm in ${d.stages} stages` : `${d.stroke} mm`],
      ['Nominal pressure', `${d.bar} bar`],
      ['Test pressure', `${Math.round(d.bar * 1.5)} bar`],
      ['Push force', single ? `${force(d.rod, d.bar)} to ${force(d.bore, d.bar)} kN` : `${force(d.bore, d.bar)} kN`],
      ['Pull force', single ? 'Single acting' : `${force(d.bore, d.bar, d.rod)} kN`],
      ['Highest speed', `${d.speed} m/s`],
      ['Installation', d.standard],
      ['Body length, rod in', `${Math.round(z.body)} mm`],
      ['Barrel, outside', `Ø${Math.round(z.outer)} mm`],
      ['Ports', d.port],
      ['Seals', d.seals],
      ['Mass', `${d.mass} kg`],
    ],
    circuit: {
      pumps: [
        { flow: `${Math.round((Math.PI / 400) * d.bore ** 2 * d.speed * 0.6 * 10) / 10} l/min`, power: 'by system' },
      ],
      relief: `${d.bar} bar`,
      returnFilter: '10 µm',
      stations: [
        {
          valve: single ? 'tandem' : 'closed',
          load: single ? 'plunger' : 'cylinder',
          lock: r.lock ?? true,
          label: `Ø${d.bore}/${d.rod} × ${d.stroke}`,
        },
      ],
    },
  });
}

/** Cylinders from machine-tool size to press rams. */
export const cylinders: DemoProduct[] = [
  ram({
    slug: 'vct-63-36-tie-rod-cylinder',
    name: 'VCT 63/36 Tie-Rod Cylinder',
    code: 'VCT-63/36x250-MF1',
    data: {
      bore: 63,
      rod: 36,
      stroke: 250,
      style: 'tie-rod',
      bar: 160,
      standard: 'ISO 6020-2',
      speed: 0.5,
      seals: 'NBR / PTFE',
      port: 'G 1/2',
      mass: 14,
    },
    small:
      'Compact cylinder to ISO 6020-2 for 160 bar: square heads, four tie rods and adjustable cushions at both ends.',
    full: [
      'The VCT 63/36 follows ISO 6020-2, so it replaces a cylinder of any maker without new brackets. Square heads of drawn steel are held by four pre-stressed tie rods of strength class 10.9.',
      'Cushions at both ends are set with a screw from outside and bring the piston to rest within 22 mm.',
    ],
    features: [
      'Bore 63 mm, rod 36 mm, stroke to order from 25 to 1500 mm',
      'Rod of 42CrMo4, induction hardened and chromed 25 µm',
      'Barrel ST 52 honed to Ra 0.3 µm',
      'Push force <strong>50 kN</strong> at 160 bar',
      'Adjustable cushions and air bleeds at both ends',
    ],
    applications: [
      'Machine tools and transfer lines',
      'Mould and core movements',
      'Packaging machines',
      'Feeding and clamping units',
    ],
    advantages: [
      'Interchangeable by standard, down to the bolt pattern',
      'Seals changed without special tools in under one hour',
      'Nine mountings from one body',
    ],
    order: ['VCT: tie-rod series', '63/36: bore and rod in mm', '250: stroke in mm', 'MF1: mounting to ISO 6099'],
    note: 'For fluids HFC or temperatures up to 150 °C order seals of FKM, code V. Proximity switches for 250 bar fit both heads.',
  }),
  ram({
    slug: 'vcx-100-70-mill-duty-cylinder',
    name: 'VCX 100/70 Mill-Duty Cylinder',
    code: 'VCX-100/70x500-MT4',
    data: {
      bore: 100,
      rod: 70,
      stroke: 500,
      style: 'mill',
      bar: 250,
      standard: 'ISO 6022',
      speed: 0.5,
      seals: 'PTFE, bronze filled',
      port: 'G 1',
      mass: 96,
    },
    dark: true,
    small:
      'Mill-type cylinder to ISO 6022 for 250 bar with bolted heads, hard-chromed 70 mm rod and water-tight wiper set.',
    full: [
      'The VCX is the cylinder for hot, wet and dirty places. Both heads are bolted to threaded barrel flanges, so a worn part is changed on site and the barrel stays in service.',
      'Rod seals are low-friction PTFE step seals behind a double wiper; a grease groove keeps scale away from the guide.',
    ],
    features: [
      'Bore 100 mm, rod 70 mm, stroke 500 mm',
      'Push force <strong>196 kN</strong> and pull force 100 kN at 250 bar',
      'Bolted heads, ten screws of class 12.9',
      'Rod chromed 50 µm, 200 h salt-spray test to ISO 9227',
      'Rear trunnion, flange or eye mounting',
    ],
    applications: [
      'Rolling mills and coilers',
      'Furnace doors and pushers',
      'Continuous casting',
      'Heavy presses and shears',
    ],
    advantages: [
      'Repaired in place: head off, seals out, head on',
      'Guides of bronze carry side loads up to 5 % of the push force',
      'Each cylinder is tested at 375 bar with a signed record',
    ],
    order: ['VCX: mill series', '100/70: bore and rod in mm', '500: stroke in mm', 'MT4: mounting to ISO 6099'],
    note: 'A built-in transducer with 5 µm resolution is available from 40 mm rod upwards; the body then grows by 52 mm.',
  }),
  ram({
    slug: 'vcw-50-30-welded-clevis-cylinder',
    name: 'VCW 50/30 Welded Clevis Cylinder',
    code: 'VCW-50/30x400-MP5',
    data: {
      bore: 50,
      rod: 30,
      stroke: 400,
      style: 'welded',
      eye: true,
      bar: 210,
      standard: 'Works standard',
      speed: 0.4,
      seals: 'PU / NBR',
      port: 'G 3/8',
      mass: 11,
    },
    small: 'Slim welded cylinder for 210 bar with spherical eyes at both ends: 41 kN push over a stroke of 400 mm.',
    full: [
      'The VCW 50/30 is made for mobile and outdoor machines, where weight and diameter count. Base and barrel are joined by one robot-welded seam that is tested by ultrasound on every piece.',
      'Spherical eyes at both ends take up misalignment of three degrees and are greased through nipples to DIN 71412.',
    ],
    features: [
      'Bore 50 mm, rod 30 mm, stroke 400 mm',
      'Spherical eyes to ISO 12240-4, series E',
      'Polyurethane rod seal with wiper in a closed groove',
      'Rod chromed 25 µm, on request nickel and chrome for sea air',
      'Zinc phosphate and two-coat paint, 80 µm',
    ],
    applications: ['Lifting tables and tippers', 'Farm and forestry machines', 'Waste collection', 'Hatches and flaps'],
    advantages: [
      'Outside diameter only 60 mm',
      'Hose-burst valve screws straight into the base port',
      'Short lead time: barrels and rods are on stock',
    ],
    order: ['VCW: welded series', '50/30: bore and rod in mm', '400: stroke in mm', 'MP5: spherical eye at the base'],
    note: 'Buckling is checked for every order; at full pressure this type may run free up to 700 mm stroke.',
  }),
  ram({
    slug: 'vcp-250-180-press-cylinder',
    name: 'VCP 250/180 Press Cylinder',
    code: 'VCP-250/180x600-MF3',
    data: {
      bore: 250,
      rod: 180,
      stroke: 600,
      style: 'flange',
      bar: 315,
      standard: 'Works standard',
      speed: 0.25,
      seals: 'PTFE / fabric V-rings',
      port: 'SAE 1 1/2, 6000 psi',
      mass: 690,
    },
    dark: true,
    small: 'Main ram for presses: 1546 kN at 315 bar, front flange mounting and a 180 mm rod with chevron packing.',
    full: [
      'The VCP 250/180 carries the slide of presses up to 1500 kN. The barrel is forged in one piece with its base and machined from solid, which leaves no seam where the pressure peaks.',
      'Fabric-reinforced V-rings can be re-tightened from outside, so a press need not stop for a weeping seal before the planned overhaul.',
    ],
    features: [
      'Bore 250 mm, rod 180 mm, stroke 600 mm',
      'Push force <strong>1546 kN</strong>, pull force 745 kN at 315 bar',
      'Forged barrel C45E, tested by ultrasound to EN 10228-3',
      'Front flange with twelve through bolts',
      'Prefill valve flange on the base, NG 80',
    ],
    applications: ['Forming and drawing presses', 'Moulding presses for composites', 'Scrap balers', 'Briquetting'],
    advantages: [
      'Designed for 5 million full-load cycles',
      'Re-tightened seals save an overhaul',
      'Calculation to DIN 2413 and finite-element report on request',
    ],
    order: ['VCP: press series', '250/180: bore and rod in mm', '600: stroke in mm', 'MF3: front flange, round'],
    note: 'Lifting points M24 are provided at both ends. Prefill valve and its 200 litre tank are ordered separately.',
  }),
  ram({
    slug: 'vtl-125-telescopic-cylinder',
    name: 'VTL 125 Three-Stage Telescopic Cylinder',
    code: 'VTL-125/3x1500',
    data: {
      bore: 125,
      rod: 50,
      stroke: 1500,
      style: 'welded',
      stages: 3,
      bar: 180,
      standard: 'Works standard',
      speed: 0.3,
      seals: 'PU / POM guides',
      port: 'G 3/4',
      mass: 88,
    },
    small:
      'Single-acting telescopic cylinder: 1500 mm of lift in three stages from a body of less than half the length that a plain ram needs.',
    full: [
      'The VTL 125 gives a long lift where there is little room below. Three hard-chromed stages run out one after another, the largest first, and return under the load.',
      'Every stage has its own guide of glass-filled polyamide and a polyurethane lip seal; stop rings of forged steel take the end shock.',
    ],
    features: [
      'Three stages, total stroke 1500 mm',
      'First stage 125 mm, last stage 50 mm',
      'Working pressure 180 bar, test pressure 270 bar',
      'Stages chromed 30 µm, honed inside',
      'Spherical head and base',
    ],
    applications: ['Tippers and hook loaders', 'Goods lifts', 'Stage and theatre platforms', 'Silo tilting'],
    advantages: [
      'Long stroke from a short installation length',
      'Damped change from stage to stage',
      'Stages are exchanged singly',
    ],
    order: ['VTL: telescopic series', '125: first stage in mm', '3: number of stages', '1500: total stroke in mm'],
    note: 'The load must bring the cylinder home: at least 3 bar are needed to retract at 20 °C.',
  }),
];
