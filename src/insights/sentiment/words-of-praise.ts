/**
 * Words that praise, by strength, for reviews of services: what AFINN does not know or weighs for other kinds of text.
 * A word stands for its own form alone.
 */
export const PRAISE: Readonly<Record<number, string>> = {
  3: `awsome bravo bravissimo brava unbelievable killer underrated transcendent pleasantly amazing awesome excellent excellently exceptional exceptionally outstanding fantastic fabulous superb superbly wonderful
    wonderfully perfect perfectly perfection phenomenal incredible incredibly brilliant brilliantly terrific stellar flawless
    flawlessly impeccable impeccably magnificent marvelous marvellous spectacular sensational stunning unbeatable unparalleled
    delicious divine heavenly scrumptious mouthwatering best finest greatest love loved loves loving lifesaver godsend gem
    delightful exquisite sublime extraordinary top-notch wow superior legend legends rockstar rockstars bliss gorgeous
    unforgettable remarkable remarkably a+ faultless beautifully delectable masterpiece heaven`,
  2: `great good nice nicely lovely happy happily pleased pleasant pleasantly pleasure enjoyable enjoy enjoyed enjoying enjoys
    impressed impressive recommend recommended recommending recommends recommendation thanks thank thankful grateful appreciate
    appreciated appreciative friendly kind kindness polite politely courteous courteously respectful respectfully professional
    professionally professionalism knowledgeable knowledgable skilled skillful skilful expert expertise expertly honest honestly honesty
    integrity trustworthy trust trusted reliable dependable punctual prompt promptly efficient efficiently helpful
    attentive attentively considerate thoughtful patient patiently patience thorough thoroughly meticulous meticulously careful
    carefully neat neatly tidy spotless clean cleanly immaculate responsive timely fair fairly reasonable reasonably affordable
    quality tasty fresh flavorful flavourful yummy yum cozy cosy charming elegant romantic comfortable comfy relaxing relaxed
    beautiful attractive cute inviting welcoming welcome warm hospitable gracious generous ample inexpensive
    satisfied satisfying satisfaction glad delighted thrilled ecstatic favorite favourite fun refreshing smooth smoothly
    seamless seamlessly painless effortless effortlessly hassle-free stress-free easy easily quick quickly fast speedy swift
    swiftly accommodating flexible conscientious diligent hardworking hard-working competent capable talented creative
    innovative authentic worth worthwhile bargain genuine genuinely sincere caring cheerful personable upbeat
    cool classy stylish trendy hip vibrant lively yay bravo kudos congrats solid sturdy crisp juicy tender succulent moist
    unique interesting memorable superb transparent upfront straightforward reassuring reassured communicative informative
    proactive proficient winner pleasing stars star rocks rocked accurate accurately safe safely secure impeccable
    well-priced well-prepared well-trained well-organized organised organized appetizing decadent savory luscious smiling
    smile smiles smiled pleasingly hearty plentiful consistent consistently correct correctly exact ideal hooray
    sweet sweetest warmly comfort gentle gentleman gentlemen angel hero heroes magic magical`,
  1: `fine decent improved improvement improving better well liked like likes nicer
    fixed resolved solved repaired sorted saved explained explains answered listened helped helps cared fits worked works
    properly safe clear clearly clever smart simple convenient handy ready free complimentary worthy
    cheaper cheap spacious airy bright abundant popular special fancy fluffy
    kept offered patiently gladly willing calm calmly quiet healthy steady successful successfully respect
    respected loyal `,
}

/** Phrases that praise or console, whatever their words say alone. */
export const PHRASES_OF_PRAISE: Readonly<Record<number, string>> = {
  3: `can't recommend them enough; can't recommend them highly enough; can't recommend them more; can't recommend him enough; can't recommend him highly enough; can't recommend him more; can't recommend her enough; can't recommend her highly enough; can't recommend her more; can't recommend this company enough; can't recommend this company highly enough; can't recommend this company more; can't recommend these guys enough; can't recommend these guys highly enough; can't recommend these guys more; cannot recommend them enough; cannot recommend them highly enough; cannot recommend them more; cannot recommend him enough; cannot recommend him highly enough; cannot recommend him more; cannot recommend her enough; cannot recommend her highly enough; cannot recommend her more; cannot recommend this company enough; cannot recommend this company highly enough; cannot recommend this company more; cannot recommend these guys enough; cannot recommend these guys highly enough; cannot recommend these guys more; couldn't recommend them enough; couldn't recommend them highly enough; couldn't recommend them more; couldn't recommend him enough; couldn't recommend him highly enough; couldn't recommend him more; couldn't recommend her enough; couldn't recommend her highly enough; couldn't recommend her more; couldn't recommend this company enough; couldn't recommend this company highly enough; couldn't recommend this company more; couldn't recommend these guys enough; couldn't recommend these guys highly enough; couldn't recommend these guys more; can't go wrong; must visit; must go; must eat; must order; number one; kick ass; kicks ass; kick-ass; knock your socks; blew me away; blows away; best kept secret; no comparison; nothing better; never had better; better than any; best in town; like no other; one of a kind; raving about; rave about; raves about; cannot go wrong; couldn't be happier; could not be happier; couldn't have been happier; can't be beat; cannot be beat;
    can't beat; couldn't be better; couldn't have been better; couldn't ask for better; couldn't ask for more; couldn't ask for a better;
    couldn't have asked for; can't say enough; cannot say enough; can't recommend enough; cannot recommend enough; can't recommend them enough;
    couldn't recommend more; couldn't recommend highly enough; couldn't recommend them more; can't thank enough; cannot thank enough;
    above and beyond; second to none; top notch; top tier; first rate; first class; world class; five stars; 5 stars; 5 star; five star; 10/10;
    never disappoint; never disappointed; never disappoints; never fails to; never had a bad; never let me down; never a bad; not a single scratch; hidden gem;
    must try; to die for; out of this world; blown away; hats off; nothing but good; nothing but great; highly recommend;
    highly recommended; would definitely use again; ten out of ten; hit the spot; no complaints; hands down; home run; life saver`,
  2: `open late; a must have; no extra charge; cannot recommend a better; can't recommend a better; no one serves; exceeded my expectations; exceeded our expectations; a lot of food for; short wait; less than i; off the charts; can't get enough; cannot get enough; first choice; go for it; a regular; regulars; not a restaurant to skip; not to be missed; not be missed; wouldn't miss; not to miss; give it a 10; is the place; a convert; every time i; my whole family; try this place; go here; eat here; check this place; not boring; nothing more; put to shame; look forward; looking forward; give it a try; worth a try; worth trying; worth checking; worth a trip; worth going; well worth it; do yourself a favor; don't miss; my favorite; wish they had; can't stop; a steal; what a steal; big portions; huge portions; large portions; generous portions; good sized; good-sized; in good taste; made from scratch; cooked just; feel at home; feels like home; feel like family; treated like family; every penny; won't break the bank; doesn't break the bank; break the bank; cost effective; could eat here every; every time; never tire; never get tired; hit it off; on par; up to par; just what we were looking for; exactly what; without feeling rushed; never rushed; not rush; don't rush; didn't rush; never rude; not loud; no rush; no attitude; not crowded; not pushy; not greasy; not salty; never too; without being; not overly expensive; not hideously; no problems; no issue; no issues; no complaint; no hassle; no fuss; no mess; no nonsense; no damage; no scratches;
    no surprises; no hidden; no pressure; no charge; not a problem; wasn't a problem; nothing was a problem; without a hitch; no stress;
    on time; right on time; ahead of schedule; ahead of time; same day; in no time; well worth; worth every penny; worth the wait; worth it; worth the trip;
    value for money; good value; great value; use again; will use again; would use again; be back; go back; will return; going back; come back again; coming back; keep coming;
    call again; call them again; hire again; will definitely; look no further; peace of mind; extra mile; attention to detail; took the time; takes the time; as promised; as described; good shape; great shape;
    as quoted; can't wait; cannot wait; not bad; not too bad; not disappointed; wasn't disappointed; won't be disappointed; will not be disappointed;
    you won't regret; hard to beat; spot on; on point; in good hands; thumbs up; keep up; well done; job well done; made sure; made it easy;
    works great; works like a charm; good as new; like new; warms my heart; feel at home; made us feel; melt in your mouth; melts in your mouth;
    just right; cooked to perfection; to perfection; mouth watering; reasonably priced; fairly priced; well priced; good deal; great deal;
    not overpriced; not expensive; not only; big fan; my go to; go-to; a must; worth a visit; worth checking out; check it out; try it; don't miss; no wait`,
  1: `not that bad; could be worse; not overbearing; good enough; all good; went well; went the extra; turned out well; no longer leaks; kept me informed; kept us informed; in and out; not to worry; nothing wrong`,
}
