/** The invented company of the demo; every contact is a placeholder. */
export const demoCompany = {
  name: 'Veldmark Hydraulics',
  shortName: 'Veldmark',
  tagline: 'Hydraulic equipment, drawn and built to measure',
  founded: 2006,
  summary:
    'Veldmark Hydraulics has designed and built power packs, cylinders and complete hydraulic units for industry, ships, steel mills and clean production since 2006.',
  weAre: {
    title: 'We Are',
    paragraphs: [
      'Veldmark Hydraulics is a maker of hydraulic equipment, established in 2006. For over 18 years we have drawn, welded, honed, piped and tested under one roof.',
      'Seven product lines grew out of one habit: we begin with your cycle, not with our stock list. Forces, speeds and duty go on the drawing board first. Only then do we choose the pump.',
      'Every unit leaves with its test record, its circuit and a drawing that matches what stands on your floor.',
    ],
  },
  phones: [
    { label: 'Sales', number: '+1 555 0142' },
    { label: 'Service, day and night', number: '+1 555 0178' },
  ],
  emails: [
    { label: 'Enquiries', address: 'sales@veldmark.example.com' },
    { label: 'Service and spares', address: 'service@veldmark.example.com' },
  ],
  address: ['Veldmark Hydraulics (demo)', 'Unit 7, Example Industrial Park', '1 Sample Street', 'Exampletown 00000'],
  // A point in the open sea, so that no real firm gets a visit.
  map: { latitude: 54.05, longitude: 6.4, zoom: 9 },
  hours: 'Monday to Friday, 8:00 to 17:00',
  brands: [
    { name: 'Norrfeld Steel' },
    { name: 'Aquila Shipyard' },
    { name: 'Pharmovia' },
    { name: 'Torque & Tide' },
    { name: 'Brightwater Mills' },
    { name: 'Kestrel Presses' },
    { name: 'Saltmarsh Sugar' },
    { name: 'Ostra Forge' },
  ],
  hero: {
    headline: 'Power, drawn to a tenth of a millimetre',
    text: 'Power packs, cylinders and complete hydraulic units from 80 to 700 bar. Designed around your cycle, tested at full load, documented to the last fitting.',
  },
  facts: [
    { value: '2006', label: 'Building hydraulics since' },
    { value: '18+', label: 'Years of experience' },
    { value: '7', label: 'Product lines' },
    { value: '700 bar', label: 'Highest test pressure' },
  ],
  about: {
    intro:
      'We build the part of the machine that pushes. Since 2006 our drawings have turned into power packs, cylinders and complete units that work in foundries, on ships and in clean rooms.',
    whoWeAre: {
      title: 'Who are we',
      paragraphs: [
        'We are engineers, welders, fitters and test-bench people who share one building. Whoever draws a manifold can walk over and see it being drilled.',
        'We began in 2006 with power packs for machine tools. Customers asked for the cylinders as well, then for the pipes, the controls and the foundation plan. Today seven product lines leave our hall, most of them built to a single order.',
        'What has not changed: every unit runs at full pressure before it is packed, and the person who tested it signs the record.',
      ],
    },
    vision: {
      title: 'Vision',
      paragraphs: [
        'Hydraulics moves the heaviest loads in the smallest space. We want it to be as quiet, clean and economical as any other drive: pumps that rest when nothing moves, oil that lasts for years, and not a drop on the floor.',
        'A good unit should be understood at a glance. That is why we care about drawings as much as about steel.',
      ],
    },
    mission: {
      title: 'Mission',
      paragraphs: [
        'We listen to the cycle, calculate the forces and deliver equipment that does exactly this work, for its whole life and with parts that can be bought anywhere.',
        'We answer enquiries within one working day, hold spares for ten years after the last delivery and tell you when a simpler machine would do.',
      ],
    },
    progress: [
      { label: 'Product Range Expansion', value: 66 },
      { label: 'Customer Satisfaction', value: 75 },
      { label: 'Innovation in Design', value: 80 },
      { label: 'Environmental Compliance', value: 90 },
      { label: 'Quality Assurance', value: 100 },
    ],
  },
  credit: 'Veldmark Hydraulics is an invented company; all names, figures and contacts are for demonstration.',
};
