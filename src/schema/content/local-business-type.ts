import { z } from 'zod'

/**
 * A schema.org type: `LocalBusiness` or a subtype, except types of places or public bodies. The structured data of the pages uses
 * it; people read `category`.
 */
export const LocalBusinessType = z
  .string()
  .refine(
    (type) => TYPES.has(type),
    'Give a kind of LocalBusiness as schema.org names it, such as Plumber or HomeAndConstructionBusiness',
  )
export type LocalBusinessType = z.infer<typeof LocalBusinessType>

const TYPES: ReadonlySet<string> = new Set(
  `
    LocalBusiness AnimalShelter ArchiveOrganization ChildCare Dentist DryCleaningOrLaundry EmploymentAgency
    InternetCafe Library ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter
    TelevisionStation TouristInformationCenter TravelAgency AutomotiveBusiness AutoBodyShop AutoDealer
    AutoPartsStore AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair EmergencyService
    EntertainmentBusiness AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub
    FinancialService AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery
    BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery
    HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor
    HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany
    Plumber RoofingContractor LegalService Attorney Notary LodgingBusiness BedAndBreakfast Campground Hostel Hotel
    Motel Resort VacationRental MedicalBusiness Dermatology DietNutrition Emergency Geriatric Gynecologic
    MedicalClinic Midwifery Nursing Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric Pharmacy
    Physician Physiotherapy PlasticSurgery Podiatric PrimaryCare Psychiatric PublicHealth SportsActivityLocation
    BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SkiResort SportsClub StadiumOrArena TennisComplex Store
    BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist
    FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore
    MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop
    PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore
  `
    .split(/\s+/)
    .filter((type) => type !== ''),
)
