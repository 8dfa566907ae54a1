/** Words that blame, by strength; see words-of-praise.ts. */
export const BLAME: Readonly<Record<number, string>> = {
  3: `terrible terribly horrible horribly horrific horrendous awful awfully atrocious abysmal appalling dreadful disgusting disgusted
    worst pathetic nightmare disaster disastrous scam scammed scammer scammers scamming fraud fraudulent crook crooks thief thieves stole
    stolen theft liar liars lied lying lies despicable deplorable inexcusable unacceptable unforgivable ridiculous outrageous
    ruined ruins wreck wrecked inedible vile gross nasty filthy revolting hate hated hates horrid incompetent incompetence
    rude rudely rudeness nauseating poisoning insulting insulted useless worthless garbage trash crap crappy shameful
    ripoff rip-off robbery robbed extortion extortionate cowboys con conned disgrace disgraceful furious livid infuriating sucks suck sucked`,
  2: `bad badly poor poorly disappointing disappointed disappointment disappoint disappoints disappointingly unprofessional unreliable untrustworthy
    dishonest deceptive deceived misleading misled overpriced overcharged overcharge overcharging overcharges expensive pricey costly
    exorbitant steep mediocre bland tasteless flavorless flavourless stale soggy greasy oily salty burnt burned overcooked undercooked rubbery
    mushy lukewarm watery slow slowly late tardy delayed delay delays noisy loud cramped crowded dirty messy mess
    sloppy sloppily careless carelessly negligent neglected ignored ignore ignores ignoring inattentive unfriendly impolite
    arrogant condescending snotty snobby snooty pretentious dismissive unhelpful uncooperative indifferent clueless inexperienced
    unskilled amateur amateurish shoddy substandard subpar inferior faulty
    defective damaged damage damages scratched dented dents dent botched screwed mistake mistakes error errors
    wrong wrongly incorrect incorrectly incomplete unfinished forgot forgotten forget missed missing misdiagnosed
    refused refuse refuses refusing denied deny denies denial declined rejected cancel cancelled canceled cancelling canceling cancellation
    complain complained complaining complaint complaints frustrating frustrated frustration annoying annoyed annoyance
    irritating irritated angry upset unhappy dissatisfied unsatisfied unsatisfactory displeased regret regretted avoid avoided
    beware warning unfair unreasonable unjustified excuse excuses hassle headache stressful stress painful struggle struggled
    problem problems issue issues trouble troubles boring dull dingy tacky tiny skimpy stingy dismal uncomfortable
    stuffy smelly stink stinks stinky stench sick ill gouge gouged gouging upsell upsold upselling pushy aggressive
    hostile yelled yelling shouted screamed cursed argued arguing blame blamed blaming ghosted unanswered unresponsive
    nonresponsive unresolved worse worsened worthless overrated disorganized disorganised chaotic hectic forgettable
    lacking lacks lacked lack unfortunately sadly sad regrettably overwhelming overwhelmed unpleasant uninspired
    tasteless insult ashamed embarrassed embarrassing awkward abrupt curt surly sullen grumpy moody snappy gruff cranky
    inconsistent inconvenient inconvenience skeptical doubt doubtful suspicious shady sketchy rushed rush hurried
    chewy fatty bony gristle roach roaches flies mold moldy rotten spoiled expired allergic
    joke laughable misinformed unaware unsafe dangerous hazard hazardous violated harassed harassing threatened threatening
    ripped steal waste wasted wasting wasteful mislead unwilling lazy cheated cheat cheating exploit fiasco
    debacle downhill declining deteriorated deteriorate unbearable unimpressed unimpressive meh lame tired weak sloppiness fake
    falsely false neglect neglects overbooked understaffed short-staffed unorganized unkempt hung`,
  1: `wait waited waits waiting broken broke breaks failed fails failing failure smell hungry fees squished bumped lectured shooed sticky blasted spilled gawky overheard murky arrogance unremarkable overly excessive excessively excess hardly barely odd weird strange confusing confused
    unclear unsure limited lackluster apologized apology apologised sorry unusual
    negative drawback downside caveat unfortunate despite instead supposedly attitude demanded
    questionable surcharge unnecessary unexpected surprised apparently
    crying scared worried worry nowhere nobody`,
}

/** Phrases that blame, whatever their words say alone. */
export const PHRASES_OF_BLAME: Readonly<Record<number, string>> = {
  3: `rip off; not be back; will never; would never; never visit; never eat; last time i; the last time; last visit; not the place; not a place to; not the place for you; less than impressed; far from; anywhere but; save yourself; save your money; don't bother; do not bother; not bother; wouldn't bother; why bother; pass on this; skip this; skip it; good luck getting; think twice; be warned; be aware; watch out; do not be fooled; don't be fooled; ripped off; stay away; steer clear; never again; never use again; never going back; never go back; never return; never coming back; will not be back;
    won't be back; will not return; won't return; not coming back; not be going back; do not use; don't use; do not recommend; don't recommend; would not recommend; wouldn't recommend; not recommend;
    cannot recommend; can't recommend; do not hire; don't hire; do not go; don't go; do not waste; don't waste; waste of time; waste of money; waste your money; waste your time; not worth; isn't worth; run away;
    avoid at all costs; zero stars; one star; 1 star; 0 stars; no stars; food poisoning; buyer beware; highway robbery; small claims; better business bureau;
    lack of respect; no respect; get your money back; want my money back; money back; bait and switch; worst experience; never received; left a bad taste`,
  2: `thanks for nothing; so much for; what a joke; what a circus; yeah right; good luck reaching; good luck with; hold your breath; real classy; this is the company for you; don't bother calling; no show; premium increase went up; price went up; had to call back; had to call them; could be better; could be improved; could be cleaner; could be friendlier; way too; needs to improve; had to call twice; too much money; cost too much; tourist trap; over hyped; overhyped; it shows; all that great; not all that great; not that great; to be better; doesn't hold; treated so; not fresh; never to return; left never; so much more; no comfort; used to be better; hard to hear; can't hear; thing good; only good thing; not welcome; unwelcome; strikes; turned off; put off; has slipped; lost its; needs more; would be better; would have been better; could not eat; couldn't eat; something to be desired; not up to; not up to par; doesn't match; not match; not quite; anything but; through the roof; what the fuss; what the hype; all the hype; hype; not understand; don't understand; didn't understand; don't get it; not get; not for me; not the greatest; not the most; not exactly; nothing memorable; not memorable; not live up; didn't live up; doesn't live up; doesn't deserve; not deserve; not meet; did not meet; expected more; expect more; had hoped; not what i expected; not what we expected; not impressed; wasn't impressed; weren't impressed;  not fresh; not authentic; work to do;  get it together; get their act together; not care; don't care; didn't care; did not care; for the worse; not for the better; has declined; decreased; overhauled; walked away; walked out; walk out; left hungry; still hungry; go hungry; at the expense; far cry; just to make money; turn people away; not sure if;  hard to find; hard to get;  impossible to;  took a long; taking forever; not a single; no flavor; no taste; no atmosphere; no ambiance; no ambience;  better elsewhere; better places; had better; seen better; have to yell; sitting on top; on top of each; next to the kitchen; next to the bathroom; without so much; doing you a favor; doing us a favor; asked twice; three times before; never came back;  not cheap; not worthy; not recommended; way too;  no call; never showed; never came; never called; never returned; never answered; never got; didn't show; did not show; not show up; nobody came;
    no response; no reply; no explanation; no apology; not happy; not impressed; not good; not great; not worth it; not very good; not the best; nothing to write home about;
    hung up; on hold; had to wait; have to wait; long wait; took forever; takes forever; took too long; took  hours late; an hour late; minutes late; days late; still waiting; still not; still no; over an hour;    forever to;
    hidden fees; hidden charges; hidden fee; charged twice; double charged; charged extra; charged me for; over priced;  too long; not enough;
    price gouging; twice the price; double the price; more than quoted; more than they quoted; higher than quoted; higher than the quote; price increase; rate increase; premium increase; left a mess; big mess; made a mess; came back twice;  had to come back;  had to ask; have to ask; had to go back; had to redo; had to fix; still leaks; still leaking; still broken; didn't work; does not work; doesn't work; did not work; didn't fix; did not fix; not fixed;
    could have been better; could be better; could use; leaves a lot to be desired; left a lot to be desired; leaves much to be desired; needs improvement; room for improvement; needs work; used to be; no longer; not anymore; gone downhill; went downhill; going downhill; falling apart;
    wish i; i wish; should have; would have been nice; would be nice; if only; ran out; out of stock; fell short; falls short; let down; let me down; kick out; kicked out; turned away; rushed us; no refund; refused to; ignored us; forgot to; forgot about; forgot our; wrong order; got it wrong;
    look elsewhere; go elsewhere; looking elsewhere; went elsewhere; somewhere else; get what you pay; fine print; loop hole; loopholes; run around; runaround; given the run; gave us attitude; with an attitude; had an attitude; bad attitude; below average; sub par; at best; bare minimum; cut corners; cutting corners; fed up; sick of; tired of;  cheaper elsewhere; not as good; nothing like; not what; not particularly`,
  1: `be careful; not even; wouldn't even; didn't even; couldn't even; can't even; achilles heel; not all that; hit or miss; hit and miss; mixed bag; nothing more; not much; a bit; a little too; kind of; sort of; on the expensive side; on the small side; on the pricey side; a bit pricey; a little pricey; a bit slow; a little slow; nothing fancy`,
}
