const list = (names: string): readonly string[] => names.trim().split(/\s+/)

/** First names that are short for one another, a group a line: "Mike" may be any Michael. */
export const NICKNAMES: readonly (readonly string[])[] = `
  michael mike mikey mick mickey micheal
  william will bill billy willy liam
  robert rob bob bobby robbie bert
  richard rick ricky dick rich richie
  james jim jimmy jamie
  john johnny jack jon
  joseph joe joey
  thomas tom tommy
  daniel dan danny
  david dave davey
  matthew matt matty
  anthony tony ant
  andrew andy drew
  christopher chris kris topher
  nicholas nick nicky nico
  benjamin ben benny
  samuel samantha sam sammy
  alexander alexandra alex al lex xander sasha
  edward ed eddie ted teddy
  charles charlie chuck chaz
  steven stephen steve stevie
  kenneth ken kenny
  gregory greg
  jeffrey jeff geoffrey geoff
  lawrence larry
  timothy tim timmy
  patrick patricia pat paddy
  peter pete
  philip phillip phil
  ronald ron ronnie
  raymond ray
  frederick fred freddie
  francis francisco frank frankie
  arthur art artie arturo
  jonathan jon nathan nate
  nathaniel nathan nate
  joshua josh
  zachary zach zack
  jacob jake
  theodore theo ted
  vincent vince vinny
  walter walt
  douglas doug
  donald don donnie
  gerald jerry
  jeremiah jeremy jerry
  leonard leo lenny len
  louis lou louie
  maxwell maximilian max
  elizabeth liz beth betty eliza lizzy
  katherine catherine kate katie kathy cathy kat
  margaret maggie meg peggy marge
  jennifer jen jenny
  jessica jess jessie
  rebecca becky becca
  susan sue suzie
  deborah debra deb debbie
  barbara barb
  victoria vicky tori
  stephanie steph
  kimberly kim
  natalie nat
  christina christine chris tina chrissy
  isabella isabel bella izzy
  abigail abby gail
  svetlana lana
  navdeep nav
  manuel manny
  alejandro alex
  eduardo eddie
  guillermo memo
`
  .trim()
  .split('\n')
  .map(list)

/** First names that are also words of English: they name somebody only where the sentence leaves no doubt. */
export const ALSO_WORDS: ReadonlySet<string> = new Set(
  list(`will art grace mark bill rose hope joy chase frank jack may june april august summer autumn drew rob pat don nick sandy
    rich chuck faith dawn rusty buddy cliff clay cole dale dean forest guy gene glen grant hank heath hunter jay jade jasmine
    ivy holly iris lily olive pearl ruby rocky ray rod sky sonny sterling stone tanner wade ward woody ace angel ash bear blake
    brook buck bud carol chance chip christian cook dash destiny dusty earl ford fox gale ginger harmony herb honor hunt jean
    josh king lance lane laurel major mason max mercy miles mo norm page paige parker penny peg pepper piper poppy prince
    reed rex ridge robin roman sage sally scout skip star sue tab tad taylor thane tucker van victor violet wave west wren
    an bob mike matt mat nat nav ed al tim tom sam dan dot kit lee len lou sid stew tony viola willow trey duke porter carter
    cooper baker fisher gardener archer price law long young best good`),
)

/** Names of people, so that one of them is not taken for a misspelling of another. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set([
  ...NICKNAMES.flat(),
  ...ALSO_WORDS,
  ...list(`aaron adam adrian aiden alan albert alice allen alma amanda amber amy ana andrea angela anita ann anna anne annie
    ashley austin barry ben bernard beth beverly brad bradley brandon brenda brent brett brian bruce bryan caleb calvin cameron
    carl carla carlos carmen caroline carrie cassie cathy chad charlotte chelsea cheryl chloe cindy claire clara clarence claudia
    clayton clint cody colin connie connor corey courtney craig crystal curtis cynthia damon dana danielle darius darlene darren
    daryl deandre deanna debra dennis derek derrick desmond devin diana diane diego dominic donna doris dorothy duane dustin dwayne
    dylan edgar eileen elaine elena eli elijah ella ellen emily emma eric erica erik erin ernest esther ethan eva evan evelyn
    felix fernando fiona gabriel gary garth george gina gloria gordon graham greta gus hannah harold harriet harry harvey heather
    hector helen henry howard hugh ian irene isaac ivan jackie jaime jane janet janice jared jason javier jeanne jenna jeremy
    jerome jesse jill jim joan joanna joanne jodie joel jordan jorge jose josephine joyce juan juanita judith judy julia julian
    julie justin kara karan karen karl katie kayla keith kelly kelvin kerry kevin kiran kirk kurt kyle lara laura lauren leah
    leslie lewis linda lindsay lisa lloyd logan lori lorraine lucas lucy luis luke lydia lynn madison marc marcia marco marcus
    maria marie marilyn mario marion marissa marjorie marlene martha martin marvin mary maurice maureen megan melanie melissa
    melvin meredith micah michele michelle miguel mitchell molly monica morgan muriel nadia nancy naomi nathan neil nelson nina
    noah noel nora norman oliver omar oscar otto owen pablo pamela paul paula pauline pedro perry phyllis preston rachel ralph
    ramon randy raul rebecca regina rene renee rhonda ricardo rita roberta rodney roger roland rosa rosemary ross roy russell ruth
    ryan sabrina sadie sara sarah sean sergio seth shane shannon sharon shaun shawn sheila shelby sherry shirley sidney simon
    sofia sonia sophia sophie spencer stacy stan stanley stella stuart sylvia tamara tara teresa terrence terry theresa tiffany
    todd tracy travis trevor tyler tyrone valerie vanessa vera vernon veronica vicki virginia vivian wanda warren wayne wendy
    wesley whitney wilson wyatt yolanda yvonne zoe
    hardeep jagdeep mandeep sandeep navdeep kuldeep gurdeep jaspal jasdeep harpreet gurpreet manpreet jaspreet amandeep rajdeep
    gaurav saurav sourav harjit manjit ranjit surjit harjot manjot gurjot simran kiran karan arjun sidhu sandhu singh kaur harman
    manvir karnvir ranvir satinder maninder harinder parminder ajay vijay sanjay jay vishal vikas vikram rahul rohan rohit amit
    amrit sumit ankit mohit akash ashok ali ahmed mohammed mohamed hassan hussein omar yusuf jin jun wei ming hiro kenji`),
])

/** Who stands before or after a name that is not a technician's. */
export const KIN: ReadonlySet<string> = new Set(
  list(`husband wife son daughter mom mum mother dad father brother sister uncle aunt cousin nephew niece grandson granddaughter
    grandmother grandfather grandma grandpa boyfriend girlfriend fiance fiancee partner friend neighbor neighbour tenant landlord
    boss coworker colleague roommate baby kid toddler dog cat puppy realtor agent contractor buyer seller inspector customer client
    teacher doctor handyman roofer painter electrician's pastor stepson in-law roommate`),
)

/** What follows a name that is part of the name of a place. */
export const PLACES: ReadonlySet<string> = new Set(
  list(`street st avenue ave road rd drive dr lane ln boulevard blvd court ct place pl way church chapel cathedral hospital clinic
    school college university academy county city town township village lake park creek river beach bay island hill hills heights
    springs valley mountain mall center centre bridge gallery museum studio supply deli cafe grill inn hotel resort`),
)
