/**
 * Words that sound bad (or good) and in reviews of services only say what had broken or what was mended: they weigh nothing
 * alone. A taxonomy may still give them weight in a phrase ("still leaking").
 */
export const TRADE: readonly string[] = `
  leak leaks leaked leaking leaky drip drips dripping drain drains drained draining clog clogs clogged clogging block blocked burst frozen froze freeze
  freezing flood flooded flooding crack cracks cracked dead die died dies shot cut cuts cutting hard fire fires gas alarm alarms emergency stuck trap
  traps pressure cold hot warm cool cooling dry wet rust rusted rusty corroded corrosion worn old loose tight rough shock spark sparks sparking
  trip trips tripped tripping sewage sewer root roots mold pest pests damp dark heavy light lights large big small huge long short low high
  problem problems issue issues trouble repair repairs need needs needed needing demand stop stopped stops drop dropped pay paid debt
  charge charged charges hang accident crash sick ill dust dusty hole holes kill killed knock black dog fan fans 
  forced battery spring top chance interest interested agree share shares allow limit limited
  worn-out emergency-shutoff poured pour hide exposed
`
  .trim()
  .split(/\s+/)
