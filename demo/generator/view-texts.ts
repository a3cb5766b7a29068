/** Texts for the first picture of each product, by its slug. */
export const viewTexts: Record<string, string> = {
  'vpp-10-mini-power-pack':
    'VPP 10 Mini Power Pack: upright 1.5 kW motor on a small tank with level glass, one valve and a pressure gauge',
  'vpp-40-compact-power-pack':
    'VPP 40 Compact Power Pack: upright 4 kW motor in the middle of the tank, two stacked valves on the left, return filter at the back',
  'vpp-160-industrial-power-pack':
    'VPP 160 Industrial Power Pack: 18.5 kW motor lying on the tank with bell housing and pump, oil-air cooler on the right',
  'vpp-400-twin-pump-station':
    'VPP 400 Twin-Pump Station: two 37 kW motors side by side on a flat tank, control cabinet on the left',
  'vhp-700-high-pressure-test-pack':
    'VHP 700 High-Pressure Test Pack: blue tank, upright motor, and a white panel with three gauges at the front',
  'vct-63-36-tie-rod-cylinder':
    'Two VCT 63/36 tie-rod cylinders on blocks: square blue heads, four tie rods, the front one with its rod half out',
  'vcx-100-70-mill-duty-cylinder':
    'Two VCX 100/70 mill-duty cylinders on blocks: bolted heads at both ends, the front one with its chromed rod half out',
  'vcw-50-30-welded-clevis-cylinder':
    'Two VCW 50/30 welded cylinders: slim blue barrels with a spherical eye at base and rod, one run out and one run in',
  'vcp-250-180-press-cylinder':
    'Two VCP 250/180 press cylinders on blocks: short thick barrels, a large bolted flange round the head, heavy rods',
  'vtl-125-telescopic-cylinder':
    'Two VTL 125 telescopic cylinders: the front one shows its three plated stages one out of the other, the other is closed',
  'vpt-27-turret-tablet-press-unit':
    'VPT 27 tablet press unit from the front: white cabinet, four columns round the turret, operator panel on an arm at the right',
  'vrc-250-roller-compactor':
    'VRC 250 Roller Compactor: feed hopper above the two rollers, blue force cylinder beside them, control cabinet at the left',
  'vcl-600-bin-lifting-column':
    'VCL 600 Bin Lifting Column: tall white column that holds a steel bin with a cone above the floor',
  'vhi-1500-homogeniser-intensifier':
    'VHI 1500 Homogeniser Intensifier: blue pressure barrels lying on a white cabinet on castors, two gauges and an operator panel',
  'vms-90-ram-steering-gear':
    'VMS 90 Two-Ram Steering Gear: two blue cylinders on one tiller in a base frame, a pump unit at each side behind it',
  'vmw-12-mooring-winch-drive':
    'VMW 12 Mooring Winch Drive: grooved rope drum between flanges on a blue frame, warping head at the right, control stand at the left',
  'vmh-30-hatch-cover-pack':
    'VMH 2x30 Hatch Cover Pack: two motors on a dark tank inside a white tubular cradle with lifting eyes',
  'vmd-18-davit-power-unit':
    'VMD 18 Davit Power Unit: one motor and an accumulator on a dark tank, in a white cradle for the boat deck',
  'vlc-200-circulating-oil-system':
    'VLC 200 Circulating Oil System: two pumps, duplex filter and distributor with five outlets on the tank, plate cooler at the right',
  'vlg-8-progressive-grease-system':
    'VLG 8 Progressive Grease System: clear reservoir with orange grease, four metering blocks on a mounting plate',
  'vla-10-oil-air-panel':
    'VLA 10 Oil-Air Panel: ten metering units with sight glasses in two rows on a white panel, pump unit and controller below',
  'vlj-4-jacking-oil-unit':
    'VLJ 4 Jacking Oil Unit: two blue pump sets and a duplex filter on the tank, header with four outlets above',
  'vsh-4x110-mill-central-station':
    'VSH 4x110 Mill Central Station: four 110 kW pump sets on the floor under a raised oil tank, control cabinet at the left',
  'vsa-800-gauge-control-capsule':
    'VSA 800 Gauge Control Capsule: short blue cylinder 800 mm across with a ring of bolts, servo manifold at the right',
  'vsb-12x50-accumulator-bank':
    'VSB 12x50 Accumulator Bank: twelve steel accumulators in two rows in a blue frame, one nitrogen bottle in orange',
  'vst-320-furnace-tilting-drive':
    'VST 2x320 Furnace Tilting Drive: two upright cylinders with eyes beside their valve stand and power unit on one base',
  'vbl-150-column-bag-lifter':
    'VBL 150 Column Bag Lifter: blue column with jib that holds a filter bag above an open centrifuge, power unit at the left',
  'vbl-300-gantry-bag-lifter':
    'VBL 300 Gantry Bag Lifter: blue gantry over a centrifuge, a filter bag on its spreader just above the rim',
  'vbl-80-mobile-bag-lifter':
    'VBL 80 Mobile Bag Lifter: column with jib on a blue chassis with castors, a small filter bag on the hook',
  'vbl-500-twin-column-bag-lifter':
    'VBL 500 Twin-Column Bag Lifter: two lifting columns carry a crossbeam with a large bag above a wide centrifuge',
};
